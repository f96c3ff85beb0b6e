import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, getProject, listProjectDetails, listProjects } from '@coffer/contract/projects/projects.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { activityOf, makeProject, memberKey, projectKey } from './projects.fixture.ts';

let world: World;
let key: string;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
});
afterAll(() => world.close());

const nothingSet = {
  logoPath: null,
  defaultPaymentBlockchainID: null,
  defaultPaymentBlockchainCurrencyID: null,
  brandColor: null,
  cancelEndpoint: null,
  successEndpoint: null,
  website: null,
  twitterURL: null,
  discordURL: null,
  linkedInURL: null,
  telegramURL: null,
  supportEmail: null,
  emailSendRequestFrom: null,
  emailSendRequestReplyTo: null,
};

async function projectNames(as: string): Promise<string[]> {
  return (await world.ok(listProjects, { key: as })).map((project) => project.name);
}

describe('a new project', () => {
  it('needs a name alone; the rest is null', async () => {
    const made = await world.ok(createProject, { key, body: { name: ' Shop ' } });
    expect(made).toEqual({
      ...nothingSet,
      takesEffectAt: null,
      id: expect.any(Number) as number,
      name: 'Shop',
      webhookEndpoint: null,
      frontendEndpoint: null,
      referenceId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      createdAt: expect.any(String) as string,
      updatedAt: made.createdAt,
    });
    expect(await world.ok(getProject, { key, params: { id: made.id } })).toEqual(made);
  });

  it('has what it was made with, also what is empty', async () => {
    const body = {
      name: 'متجر 🛍️',
      brandColor: '#0099ff',
      website: 'https://shop.example.com',
      successEndpoint: 'https://shop.example.com/thanks?order=1',
      cancelEndpoint: '',
      webhookEndpoint: 'https://shop.example.com/hook',
      frontendEndpoint: 'http://localhost:3000',
      twitterURL: 'https://x.com/shop',
      discordURL: 'https://discord.gg/shop',
      linkedInURL: 'https://www.linkedin.com/company/shop',
      telegramURL: 'https://t.me/@shop',
      supportEmail: 'Help@example.com',
      emailSendRequestFrom: 'Shop <pay@example.com>',
      emailSendRequestReplyTo: 'help@example.com',
      defaultPaymentBlockchainID: '',
      defaultPaymentBlockchainCurrencyID: null,
      logoPath: '',
    };
    const made = await world.ok(createProject, { key, body });
    expect(made).toMatchObject({ ...body, defaultPaymentBlockchainID: '', defaultPaymentBlockchainCurrencyID: null });
    const [row] = await activityOf(world, 'project', made.id);
    expect(row).toMatchObject({ action: 'project.created', actor_name: 'root@example.com', project_id: made.id });
    const { defaultPaymentBlockchainCurrencyID: _unset, ...set } = body;
    expect([row?.before, row?.after]).toEqual([null, set]);
  });

  it('has an id, a reference and times of ours, whatever was sent', async () => {
    const foreign = {
      id: 4711,
      referenceId: 'mine',
      createdAt: '2001-01-01T00:00:00.000Z',
      isRoot: true,
      role: 'root',
    };
    const made = await world.ok(createProject, { key, body: { name: 'Shop', ...foreign, projectId: 1, status: 'x' } });
    expect(made.id).not.toBe(4711);
    expect(made.referenceId).not.toBe('mine');
    expect(made.createdAt).not.toBe(foreign.createdAt);
  });

  it.each([
    '{"name":"Shop","__proto__":{"isRoot":true}}',
    '{"name":"Shop","constructor":{"prototype":{"isRoot":true}}}',
  ])('does not come from a body that reaches for a prototype: %s', async (body) => {
    const before = await projectNames(key);
    const headers = { 'content-type': 'application/json' };
    const refusal = await world.refused(createProject, { key, body: Buffer.from(body), headers });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(Object.prototype).not.toHaveProperty('isRoot');
    expect(await projectNames(key)).toEqual(before);
  });

  it('is made once when the request is repeated with its Idempotency-Key', async () => {
    const asked = { key, body: { name: 'Once' }, headers: { 'idempotency-key': 'make-once' } };
    const [first, again] = [await world.ok(createProject, asked), await world.ok(createProject, asked)];
    expect(again).toEqual(first);
    expect((await projectNames(key)).filter((name) => name === 'Once')).toHaveLength(1);
  });

  it.each([
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: null }],
    ['name', { name: ' \u200b ' }],
    ['name', { name: 'a'.repeat(121) }],
    ['name', { name: 'Shop\r\nBcc: x@evil.example' }],
    ['name', { name: 'Shop\0' }],
    ['name', { name: '\ud800' }],
    ['website', { name: 'Shop', website: 'javascript:alert(1)' }],
    ['webhookEndpoint', { name: 'Shop', webhookEndpoint: 'data:text/html,x' }],
    ['emailSendRequestFrom', { name: 'Shop', emailSendRequestFrom: 'Shop <a@example.com>\r\nBcc: x@evil.example' }],
    ['emailSendRequestReplyTo', { name: 'Shop', emailSendRequestReplyTo: 'a@example.com, b@example.com' }],
    ['brandColor', { name: 'Shop', brandColor: 'red;background:url(x)' }],
    ['logo', { name: 'Shop', logo: 'logo.png' }],
    ['logoPath', { name: 'Shop', logoPath: '../../etc/passwd' }],
    ['logoPath', { name: 'Shop', logoPath: `/logos/${'0'.repeat(64)}.webp` }],
    ['defaultPaymentBlockchainID', { name: 'Shop', defaultPaymentBlockchainID: 4711 }],
    ['defaultPaymentBlockchainCurrencyID', { name: 'Shop', defaultPaymentBlockchainCurrencyID: '4711' }],
  ])('is refused when %s is wrong: %j', async (field, body) => {
    const before = await projectNames(key);
    const refusal = await world.refused(createProject, { key, body });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.message).toMatch(new RegExp(`^${field}: `));
    expect(refusal.details).toContainEqual({ path: field, message: expect.any(String) as string });
    expect(await projectNames(key)).toEqual(before);
  });
});

describe('the lists of projects', () => {
  it('show every field and null for what is missing, the oldest first', async () => {
    const id = await makeProject(world, key, 'Listed');
    const listed = await world.ok(listProjects, { key });
    expect(listed.find((project) => project.id === id)).toEqual({ ...nothingSet, id, name: 'Listed' });
    expect(listed.map((project) => project.id)).toEqual(listed.map((project) => project.id).toSorted((a, b) => a - b));
  });

  it('show details with counts of 0 while no network is linked', async () => {
    const id = await makeProject(world, key, 'Detailed');
    const { referenceId, createdAt } = await world.ok(getProject, { key, params: { id } });
    const details = await world.ok(listProjectDetails, { key });
    const expected = { id, name: 'Detailed', referenceId, networkCount: 0, currencyCount: 0, createdAt };
    expect(details.find((project) => project.id === id)).toEqual(expected);
  });

  it('ignore parameters that they do not know', async () => {
    expect(await world.ok(listProjects, { key, query: { page: 2 } })).toEqual(await world.ok(listProjects, { key }));
  });
});

describe('who sees and makes projects', () => {
  it('a member of single projects sees those alone', async () => {
    const [own, foreign] = [await makeProject(world, key, 'Own'), await makeProject(world, key, 'Foreign')];
    for (const role of ['project_lead', 'project_manager', 'project_ops', 'platform_referral_admin']) {
      const member = await memberKey(world, key, role, [own]);
      expect(await projectNames(member)).toEqual(['Own']);
      expect((await world.ok(listProjectDetails, { key: member })).map((project) => project.id)).toEqual([own]);
      expect((await world.ok(getProject, { key: member, params: { id: own } })).id).toBe(own);
      expect(await world.refused(getProject, { key: member, params: { id: foreign } })).toMatchObject({ status: 404 });
    }
  });

  it('a key sees its own project alone, if it may read projects', async () => {
    const [own, foreign] = [await makeProject(world, key, 'Keyed'), await makeProject(world, key, 'Foreign')];
    const reader = await projectKey(world, key, own, ['projects:read']);
    expect(await projectNames(reader)).toEqual(['Keyed']);
    expect((await world.ok(listProjectDetails, { key: reader })).map((project) => project.id)).toEqual([own]);
    expect(await world.refused(getProject, { key: reader, params: { id: foreign } })).toMatchObject({ status: 404 });
    const other = await projectKey(world, key, own, ['customers:read']);
    for (const endpoint of [listProjects, listProjectDetails]) {
      const refusal = await world.refused(endpoint, { key: other });
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'projects:read' } });
    }
    expect(await world.refused(getProject, { key: other, params: { id: own } })).toMatchObject({ status: 403 });
  });

  it('an admin makes one; a project lead, a manager and a key may not', async () => {
    const own = await makeProject(world, key);
    const body = { name: 'Made by another' };
    expect(await world.ok(createProject, { key: await memberKey(world, key, 'admin'), body })).toMatchObject(body);
    const others = [
      await memberKey(world, key, 'project_lead', [own]),
      await memberKey(world, key, 'project_manager', [own]),
      await projectKey(world, key, own, ['projects:read']),
    ];
    const before = await projectNames(key);
    for (const other of others) {
      expect(await world.refused(createProject, { key: other, body })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
    expect(await projectNames(key)).toEqual(before);
  });

  it('nobody without a credential does either', async () => {
    for (const endpoint of [listProjects, listProjectDetails, createProject]) {
      const refusal = await world.refused(endpoint, endpoint.method === 'POST' ? { body: { name: 'Shop' } } : {});
      expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    }
    expect(await world.refused(getProject, { params: { id: 1 } })).toMatchObject({ status: 401 });
  });

  it('a project that is not there is not found, and what is no id is refused', async () => {
    expect(await world.refused(getProject, { key, params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
    for (const id of ['0', '-1', '1.5', '1e3', 'abc', '9'.repeat(30), "1'--"]) {
      const refusal = await world.refused(getProject, { key, params: { id } });
      expect(refusal).toMatchObject({ status: 400, message: "id: must be a project's id" });
    }
  });
});
