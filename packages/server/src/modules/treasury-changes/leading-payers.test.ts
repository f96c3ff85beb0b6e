import { beforeEach, describe, expect, test } from 'vitest';
import { putSiteUrl, readSiteUrl } from '@coffer/contract/operations/system.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import {
  cancelTreasuryChange,
  freezeTreasuryChange,
  listTreasuryChanges,
} from '@coffer/contract/people/treasury-changes.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { createProject, getProject, listProjects, updateProject } from '@coffer/contract/projects/projects.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import type { Person } from '../../../test/people.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** Whoever leads payers to a page of their own chooses whom they pay. */

const evil = 'https://evil.example';
let treasury: Treasury;
let admin: Person;
let lead: Person;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  [admin, lead] = [await treasury.hire('admin'), await treasury.hire('project_lead', [treasury.shop])];
  await treasury.xpubWallet(treasury.shop);
  return () => treasury.world.close();
});

const ok: Treasury['world']['ok'] = (e, ask) => treasury.world.ok(e, ask);
const save = (key: string, body: object) => ok(updateProject, { key, params: { id: treasury.shop }, body });
const project = async (key = treasury.root) => ok(getProject, { key, params: { id: treasury.shop } });
const site = async () => (await ok(readSiteUrl, { key: treasury.root })).siteUrl;
/** Makes a payment, and gives where its payer is led. */
async function pay(): Promise<string> {
  const body = { customerID: '1', customerEmail: 'ada@example.com', amountInUSD: '10' };
  return (await ok(createProjectPayment, { key: treasury.root, params: { id: treasury.shop }, body })).url;
}
const waiting = async () =>
  (await ok(listTreasuryChanges, { key: treasury.root, query: { open: 'true' } })).data.filter(
    ({ status }) => status === 'waiting',
  );
async function pass(hours: number): Promise<void> {
  await passWaiting(treasury.world, hours);
  await treasury.later(0);
}

describe('the page that payers of a project are led to', () => {
  test('holds at once as the first one of a project that nobody pays yet', async () => {
    expect(await save(treasury.root, { frontendEndpoint: 'https://shop.example/pay' })).toMatchObject({
      frontendEndpoint: 'https://shop.example/pay',
      takesEffectAt: null,
    });
  });

  test.each(['frontendEndpoint', 'successEndpoint', 'cancelEndpoint'] as const)(
    'waits where payers are there, or another one was: %s',
    async (field) => {
      await pay();
      const saved = await save(admin.key, { [field]: `${evil}/pay`, brandColor: '#09f' });
      expect(saved).toMatchObject({ [field]: null, brandColor: '#09f' });
      expect(saved.takesEffectAt).not.toBeNull();
      expect(await project()).toEqual(saved);
      expect(await pay()).not.toContain(evil);
      await pass(6);
      expect(await project()).toMatchObject({ [field]: `${evil}/pay`, takesEffectAt: null });
    },
  );

  test('that another one is to take over from stays when that is cancelled', async () => {
    await save(treasury.root, { frontendEndpoint: 'https://shop.example/pay' });
    await save(admin.key, { frontendEndpoint: `${evil}/pay` });
    const [change] = await waiting();
    await ok(cancelTreasuryChange, { key: treasury.root, params: { id: change?.id ?? 0 } });
    await pass(6);
    expect((await project()).frontendEndpoint).toBe('https://shop.example/pay');
  });

  test('is not taken over from where it was changed meanwhile', async () => {
    await save(treasury.root, { frontendEndpoint: 'https://shop.example/pay' });
    await save(admin.key, { frontendEndpoint: `${evil}/pay` });
    await save(treasury.root, { frontendEndpoint: '' });
    await pass(6);
    expect((await project()).frontendEndpoint).toBe('');
    const { data } = await ok(listTreasuryChanges, { key: treasury.root });
    expect(data.find(({ title }) => title.includes('is to change'))).toMatchObject({ status: 'cancelled' });
  });

  test('is changed by nobody who may not change wallets, and led back to this install by whoever runs the project', async () => {
    const asked = { key: lead.key, params: { id: treasury.shop } };
    const refused = await treasury.world.refused(updateProject, { ...asked, body: { frontendEndpoint: evil } });
    expect(refused).toMatchObject({ status: 403, details: { permission: 'wallets:write' } });
    await save(treasury.root, { frontendEndpoint: 'https://shop.example/pay' });
    expect((await save(lead.key, { frontendEndpoint: '' })).frontendEndpoint).toBe('');
  });
});

describe('the site address', () => {
  test('waits once anybody pays here, and says so', async () => {
    const own = await site();
    await pay();
    const answer = await ok(putSiteUrl, { key: admin.key, body: { siteUrl: evil } });
    expect(answer).toMatchObject({ siteUrl: own, next: { siteUrl: evil } });
    expect([await site(), await pay()]).toEqual([own, expect.stringContaining(own)]);
    await pass(6);
    expect(await ok(readSiteUrl, { key: treasury.root })).toEqual({ siteUrl: evil, next: null });
    expect(await pay()).toContain(evil);
  });

  test('holds at once before', async () => {
    expect(await ok(putSiteUrl, { key: treasury.root, body: { siteUrl: 'https://pay.example' } })).toEqual({
      siteUrl: 'https://pay.example',
      next: null,
    });
  });
});

test.each(['website', 'supportEmail', 'emailSendRequestReplyTo', 'emailSendRequestFrom'])(
  'whom payers ask and answer is changed with proof of person alone: %s',
  async (field) => {
    const asked = { key: lead.key, params: { id: treasury.shop } };
    const body = { [field]: field === 'website' ? evil : 'help@evil.example' };
    treasury.world.clock.advance(30);
    const refused = await treasury.world.refused(updateProject, { ...asked, body });
    expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    const { key } = await treasury.world.signIn(lead.email);
    expect(await save(key, body)).toMatchObject(body);
    await treasury.later(0);
    const [change] = (await ok(listTreasuryChanges, { key: treasury.root })).data;
    expect(change).toMatchObject({ kind: 'project.redirected', after: body });
  },
);

describe('a new project', () => {
  const names = async () => (await ok(listProjects, { key: treasury.root })).map(({ name }) => name);
  const addresses = {
    frontendEndpoint: `${evil}/pay`,
    successEndpoint: `${evil}/paid`,
    cancelEndpoint: `${evil}/cancelled`,
    webhookEndpoint: `${evil}/hook`,
    website: evil,
    supportEmail: 'help@evil.example',
    emailSendRequestFrom: 'billing@merchant.example',
    emailSendRequestReplyTo: 'billing@evil.example',
  };

  test('is made with none of these addresses by a session that was taken over', async () => {
    treasury.world.clock.advance(30);
    for (const [field, given] of Object.entries(addresses)) {
      const asked = { key: treasury.root, body: { name: 'Merchant', [field]: given } };
      const refused = await treasury.world.refused(createProject, asked);
      expect(refused, field).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    }
    const name = 'Merchant is at evil.example now';
    const refused = await treasury.world.refused(createProject, { key: treasury.root, body: { name } });
    expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await names()).toEqual(['Shop', 'Neighbour']);
  });

  test('is made without any by a session alone, and with empty ones', async () => {
    treasury.world.clock.advance(30);
    const empty = Object.fromEntries(Object.keys(addresses).map((field) => [field, '']));
    await ok(createProject, { key: treasury.root, body: { name: 'Merchant', brandColor: '#09f', ...empty } });
    await treasury.later(0);
    expect((await ok(listTreasuryChanges, { key: treasury.root })).data).not.toContainEqual(
      expect.objectContaining({ kind: 'project.redirected' }),
    );
  });

  test('with addresses is told to the owners, and leads nowhere once they freeze it', async () => {
    const { id } = await ok(createProject, { key: admin.key, body: { name: 'Merchant', ...addresses } });
    const read = () => ok(getProject, { key: treasury.root, params: { id } });
    expect(await read()).toMatchObject({ ...addresses, takesEffectAt: null });
    const [change] = (await ok(listTreasuryChanges, { key: treasury.root })).data;
    const nowhere = Object.fromEntries(Object.keys(addresses).map((field) => [field, 'none']));
    expect(change).toMatchObject({ kind: 'project.redirected', projectId: id, by: admin.email, after: addresses });
    expect(change?.before).toEqual(nowhere);
    await ok(freezeTreasuryChange, { key: treasury.root, params: { id: change?.id ?? 0 } });
    expect(await read()).toMatchObject(Object.fromEntries(Object.keys(addresses).map((field) => [field, null])));
  });

  test('leads payers to no page of whoever may not change wallets', async () => {
    const role = { displayName: 'Brands', scope: 'all', permissions: ['projects:read', 'projects:write'] };
    await ok(createRole, { key: treasury.root, body: { name: 'brands', ...role } });
    const { key } = await treasury.hire('brands');
    for (const field of ['frontendEndpoint', 'successEndpoint', 'cancelEndpoint'] as const) {
      const body = { name: 'Merchant', [field]: addresses[field] };
      const refused = await treasury.world.refused(createProject, { key, body });
      expect(refused, field).toMatchObject({ status: 403, details: { permission: 'wallets:write' } });
    }
    expect(await names()).not.toContain('Merchant');
    expect(await ok(createProject, { key, body: { name: 'Merchant', website: evil } })).toMatchObject({
      website: evil,
    });
  });
});
