import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import { updateProject, getProject } from '@coffer/contract/projects/projects.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { replaceSmtp, removeSmtp } from '@coffer/contract/operations/smtp.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import type { Person } from '../../../test/people.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges } from './index.ts';

/** Taking a change back puts what was before into effect: that is not for everybody, and for nobody whom it serves. */

let treasury: Treasury;
let admin: Person;
let rootEmail: string;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  rootEmail = (await treasury.world.ok(whoAmI, { key: treasury.root })).member.email;
  admin = await treasury.hire('admin');
  return () => treasury.world.close();
});

const newest = async () => (await treasury.world.ok(contract.listTreasuryChanges, { key: treasury.root })).data[0];
const decide = (e: Endpoint, key: string, id = 0) => treasury.world.refused(e, { key, params: { id } });
const freshRoot = async () => (await treasury.world.signIn(rootEmail)).key;
const redirect = (key: string, to: string) =>
  treasury.world.ok(updateProject, {
    key,
    params: { id: String(treasury.shop) },
    body: { website: to },
  });
const redirectedTo = async () => {
  const project = await treasury.world.ok(getProject, {
    key: await freshRoot(),
    params: { id: String(treasury.shop) },
  });
  return (project as { website?: string | null }).website;
};

test('a session whose proof is old freezes nothing: not even a repair, which would bring the fault back', async () => {
  await redirect(admin.key, 'https://evil.example/pay');
  await redirect(await freshRoot(), 'https://shop.example/pay');
  const repair = await newest();
  treasury.world.clock.advance(6);
  const refused = await decide(contract.freezeTreasuryChange, admin.key, repair?.id);
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  expect(await redirectedTo()).toBe('https://shop.example/pay');
});

test('nobody takes back what somebody above them changed', async () => {
  await redirect(await freshRoot(), 'https://shop.example/pay');
  const fresh = await treasury.world.signIn(admin.email);
  const refused = await decide(contract.freezeTreasuryChange, fresh.key, (await newest())?.id);
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await redirectedTo()).toBe('https://shop.example/pay');
});

test('whoever lost a role does not give it back to themselves', async () => {
  const { world } = treasury;
  const key = await freshRoot();
  const permissions = ['wallets:read', 'wallets:write'] as const;
  const body = { name: 'treasurer', displayName: 'Treasurer', scope: 'all' as const, permissions: [...permissions] };
  await world.ok(createRole, { key, body });
  await world.ok(members.assignRole, { key, params: { id: admin.id }, body: { role: 'treasurer' } });
  const fresh = await world.signIn(admin.email);
  const refused = await decide(contract.freezeTreasuryChange, fresh.key, (await newest())?.id);
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await world.ok(whoAmI, { key: fresh.key })).toMatchObject({ role: { name: 'treasurer' } });
});

test('whose change was frozen does not release it, and is held for a day', async () => {
  const { world } = treasury;
  await redirect(admin.key, 'https://evil.example/pay');
  const { id } = (await newest()) ?? { id: 0 };
  await world.ok(contract.freezeTreasuryChange, { key: await freshRoot(), params: { id } });
  const again = await world.signIn(admin.email);
  expect(await decide(contract.releaseTreasuryChange, again.key, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  world.clock.advance(25 * 60);
  const nextDay = await world.signIn(admin.email);
  const refused = await decide(contract.releaseTreasuryChange, nextDay.key, id);
  expect(refused).toMatchObject({
    status: 403,
    message: 'Somebody else must release this change: you made it yourself.',
  });
});

test('switching the mail off hides nothing: owners hear of it once mail works again', async () => {
  const { world } = treasury;
  const inbox = await startInbox();
  const smtp = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  const key = await freshRoot();
  await world.ok(replaceSmtp, { key, body: smtp });
  await announceChanges(world.coffer.deps);
  await world.drain();
  await world.ok(removeSmtp, { key });
  await redirect(admin.key, 'https://evil.example/pay');
  world.clock.advance(2);
  await announceChanges(world.coffer.deps);
  await world.ok(replaceSmtp, { key: await freshRoot(), body: smtp });
  inbox.messages.length = 0;
  await announceChanges(world.coffer.deps);
  await world.drain();
  expect(inbox.messages.map(({ text }) => text).join('\n')).toContain('evil.example');
  await inbox.close();
});

describe('the link of a mail', () => {
  let inbox: Inbox;
  beforeEach(async () => {
    inbox = await startInbox();
    const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
    await treasury.world.ok(replaceSmtp, { key: await freshRoot(), body });
    await mailTo(admin.email);
    return () => inbox.close();
  });

  /** The token of the newest mail to somebody. */
  async function mailTo(email: string): Promise<string> {
    treasury.world.clock.advance(2);
    await announceChanges(treasury.world.coffer.deps);
    await treasury.world.drain();
    const text = inbox.messages.findLast(({ to }) => to[0] === email)?.text ?? '';
    return /freezeChange#token=([\w-]+)/.exec(text)?.[1] ?? 'none';
  }
  const freezeBy = (token: string) => treasury.world.ask(contract.freezeByLink, { body: { token } });
  const owner = async (key: string, name: string, more: 'payments:read'[] = []) => {
    const permissions = ['wallets:read' as const, 'wallets:write' as const, ...more];
    const body = { name, displayName: name, scope: 'all' as const, permissions };
    await treasury.world.ok(createRole, { key, body });
  };

  test.each([
    ['revoked', (key: string, id: number) => treasury.world.ok(members.revokeMember, { key, params: { id } })],
    [
      'removed',
      async (key: string, id: number) => {
        await treasury.world.ok(members.revokeMember, { key, params: { id } });
        await treasury.world.ok(members.deleteMember, { key, params: { id } });
      },
    ],
    [
      'given a role that decides about no money',
      (key: string, id: number) =>
        treasury.world.ok(members.assignRole, {
          key,
          params: { id },
          body: { role: 'project_ops', projects: [treasury.shop] },
        }),
    ],
  ])('does nothing once its owner is %s', async (_how, end) => {
    await redirect(await freshRoot(), 'https://shop.example/pay');
    const token = await mailTo(admin.email);
    expect(token).not.toBe('none');
    await end(await freshRoot(), admin.id);
    expect(await freezeBy(token)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_TOKEN' } } });
    expect(await redirectedTo()).toBe('https://shop.example/pay');
  });

  test('gives no rights back to whoever lost them by the very change', async () => {
    const { world } = treasury;
    await owner(await freshRoot(), 'treasurer', ['payments:read']);
    await owner(await freshRoot(), 'keeper');
    await world.ok(members.assignRole, {
      key: await freshRoot(),
      params: { id: admin.id },
      body: { role: 'treasurer' },
    });
    await mailTo(admin.email);
    await world.ok(members.assignRole, { key: await freshRoot(), params: { id: admin.id }, body: { role: 'keeper' } });
    const token = await mailTo(admin.email);
    expect(token).not.toBe('none');
    expect(await freezeBy(token)).toMatchObject({ status: 200, body: { stopped: [] } });
    const shown = await world.ok(members.listMembers, { key: await freshRoot() });
    expect(shown.find(({ id }) => id === admin.id)?.role.name).toBe('keeper');
  });
});
