import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '@coffer/contract/projects/api-keys.ts';
import { defaultKeyScopes } from '@coffer/contract/permissions.ts';
import { openShop, type Shop } from './shop.fixture.ts';

let it: Shop;
beforeAll(async () => void (it = await openShop()));
afterAll(() => it.world.close());

function paramsOf(made: { projectId: number; id: number }) {
  return { projectId: made.projectId, keyId: made.id };
}

function list(projectId: number) {
  return it.world.ok(api.listApiKeys, { key: it.root, params: { projectId } });
}

function get(made: api.NewApiKeyView) {
  return it.world.ok(api.getApiKey, { key: it.root, params: paramsOf(made) });
}

function update(made: api.NewApiKeyView, body: object) {
  return it.world.ok(api.updateApiKey, { key: it.root, params: paramsOf(made), body });
}

async function activityOf(made: { id: number }) {
  const { rows } = await it.world.coffer.deps.pool.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after, project_id, actor_name from activity
     where entity = 'api-key' and entity_id = $1 order by id`,
    [String(made.id)],
  );
  return rows;
}

describe('a new key', () => {
  test('asked for with nothing gets the scopes of an integration, no end and no allow-list', async () => {
    const made = await it.newKey();
    expect(made.key).toMatch(/^cpk_[\w-]{43}$/);
    expect(made).toMatchObject({
      projectId: it.shop,
      description: '',
      prefix: 'cpk_',
      lastFour: made.key.slice(-4),
      scopes: defaultKeyScopes,
      status: 'active',
      ipAllowlist: [],
      expiresAt: null,
      rotatedAt: null,
      previousKeyUntil: null,
      lastUsedAt: null,
      lastUsedIp: null,
    });
    expect(made.createdBy).toBeGreaterThan(0);
  });

  test('gets what was asked for', async () => {
    const made = await it.newKey({
      description: '  Till 3 ',
      scopes: ['wallets:read', 'payments:read', 'payments:read'],
      expiresAt: '2099-01-01T01:00:00+01:00',
      ipAllowlist: ['10.1.2.3/8', '::ffff:203.0.113.7', '2001:DB8::1'],
    });
    expect(made).toMatchObject({
      description: 'Till 3',
      scopes: ['payments:read', 'wallets:read'],
      expiresAt: '2099-01-01T00:00:00.000Z',
      ipAllowlist: ['10.0.0.0/8', '203.0.113.7', '2001:db8::1'],
    });
  });

  test('takes null for what is left open, and ignores what old clients send beside', async () => {
    const open = { description: null, scopes: null, expiresAt: null, ipAllowlist: null };
    const made = await it.newKey({ ...open, id: 7, status: 'revoked', key: 'mine', projectId: it.neighbour });
    expect(made).toMatchObject({ projectId: it.shop, status: 'active', scopes: defaultKeyScopes });
  });

  test('is shown once: afterwards only how it begins and ends', async () => {
    const made = await it.newKey();
    const { key: _key, ...shown } = made;
    expect(await get(made)).toEqual(shown);
    expect(await list(it.shop)).toContainEqual(shown);
  });

  test('is stored as a hash and is in no other table, answer or log', async () => {
    const headers = { 'idempotency-key': 'one' };
    const made = await it.world.ok(api.createApiKey, {
      key: it.root,
      params: { projectId: it.shop },
      body: {},
      headers,
    });
    const rotated = await it.world.ok(api.rotateApiKey, { key: it.root, params: paramsOf(made), body: {}, headers });
    const { pool } = it.world.coffer.deps;
    for (const table of ['api_key', 'activity', 'idempotency', 'outbox', 'throttle']) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      const text = rows.map(({ row }) => row).join('\n');
      for (const { key } of [made, rotated]) expect(text).not.toContain(key.slice(4));
    }
    for (const { key } of [made, rotated]) expect(it.world.logged.join('')).not.toContain(key.slice(4));
  });

  const issue = (path: string) => ({
    status: 400,
    code: 'VALIDATION_FAILED',
    details: [expect.objectContaining({ path })],
  });
  test.each([
    ['description', { description: 'x'.repeat(121) }],
    ['description', { description: 'two\nlines' }],
    ['description', { description: 7 }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: 'payments:read' }],
    ['scopes.0', { scopes: ['payouts:approve'] }],
    ['scopes.0', { scopes: ['api_keys:write'] }],
    ['scopes.1', { scopes: ['payments:read', '*'] }],
    ['expiresAt', { expiresAt: '2001-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: '9999-12-31T23:59:59Z' }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['expiresAt', { expiresAt: '2099-02-30T00:00:00Z' }],
    ['expiresAt', { expiresAt: 4_070_908_800 }],
    ['ipAllowlist', { ipAllowlist: '10.0.0.1' }],
    ['ipAllowlist', { ipAllowlist: Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`) }],
    ['ipAllowlist.1', { ipAllowlist: ['10.0.0.1', '10.0.0.0/33'] }],
    ['ipAllowlist.0', { ipAllowlist: ['example.com'] }],
    ['ipAllowlist.0', { ipAllowlist: [7] }],
  ])('with a bad %s is refused by name, and none is made: %j', async (path, body) => {
    const before = await list(it.shop);
    const asked = { key: it.root, params: { projectId: it.shop }, body };
    expect(await it.world.refused(api.createApiKey, asked)).toMatchObject(issue(path));
    expect(await list(it.shop)).toEqual(before);
  });

  test('asked for twice with one Idempotency-Key is made once and shown once', async () => {
    const asked = {
      key: it.root,
      params: { projectId: it.shop },
      body: { description: 'Once' },
      headers: { 'idempotency-key': 'create-once' },
    };
    await it.world.ok(api.createApiKey, asked);
    expect(await it.world.refused(api.createApiKey, asked)).toMatchObject({
      status: 409,
      code: 'SECRET_ALREADY_SHOWN',
    });
    expect((await list(it.shop)).filter(({ description }) => description === 'Once')).toHaveLength(1);
  });

  test('is refused when the project has a hundred', async () => {
    for (let at = 0; at < 100; at++) await it.newKey({}, it.neighbour);
    const asked = { key: it.root, params: { projectId: it.neighbour }, body: {} };
    expect(await it.world.refused(api.createApiKey, asked)).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
    const [first] = await list(it.neighbour);
    await it.world.ok(api.deleteApiKey, { key: it.root, params: { projectId: it.neighbour, keyId: first?.id ?? 0 } });
    await it.newKey({}, it.neighbour);
    expect(await list(it.neighbour)).toHaveLength(100);
  });
});

describe('a changed key', () => {
  test('has the new values, and keeps what was left out', async () => {
    const made = await it.newKey({ description: 'Old', expiresAt: '2099-01-01T00:00:00Z', ipAllowlist: ['10.0.0.1'] });
    const changed = await update(made, { description: 'New', scopes: ['payouts:read'] });
    const { key: _key, ...shown } = made;
    expect(shown.scopeSet).toBe('integration-1');
    expect(changed).toEqual({ ...shown, description: 'New', scopes: ['payouts:read'], scopeSet: null });
    expect(await update(made, { expiresAt: null, ipAllowlist: [] })).toMatchObject({
      expiresAt: null,
      ipAllowlist: [],
    });
    expect(await get(made)).toMatchObject({ description: 'New', expiresAt: null, ipAllowlist: [] });
  });

  test.each([
    ['description', { description: null }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['members:read'] }],
    ['expiresAt', { expiresAt: '2001-01-01T00:00:00Z' }],
    ['ipAllowlist.0', { ipAllowlist: ['10.1'] }],
    ['status', { status: 'active' }],
    ['key', { key: 'cpk_mine' }],
  ])('with a bad %s is refused by name and stays as it was: %j', async (path, body) => {
    const made = await it.newKey();
    const before = await get(made);
    const asked = { key: it.root, params: paramsOf(made), body: { description: 'No', ...body } };
    const refused = await it.world.refused(api.updateApiKey, asked);
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    expect(await get(made)).toEqual(before);
  });
});

describe('the status of a key', () => {
  test('does not become what it is', async () => {
    const asked = { key: it.root, params: paramsOf(await it.newKey()) };
    expect(await it.world.refused(api.enableApiKey, asked)).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      details: { from: 'active', allowed: ['disabled', 'revoked'] },
    });
    await it.world.ok(api.disableApiKey, asked);
    expect(await it.world.refused(api.disableApiKey, asked)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });

  test.each(['active', 'disabled'])('revoked from %s is the end: the key is gone from every call', async (from) => {
    const made = await it.newKey();
    const asked = { key: it.root, params: paramsOf(made) };
    if (from === 'disabled') await it.world.ok(api.disableApiKey, asked);
    await it.world.ok(api.deleteApiKey, asked);
    expect((await list(it.shop)).map(({ id }) => id)).not.toContain(made.id);
    const calls = [
      api.getApiKey,
      api.updateApiKey,
      api.rotateApiKey,
      api.enableApiKey,
      api.disableApiKey,
      api.deleteApiKey,
    ];
    for (const e of calls) {
      expect((await it.world.refused(e, { ...asked, ...('body' in e ? { body: {} } : {}) })).status).toBe(404);
    }
  });

  test('moves once, however many ask at once', async () => {
    const made = await it.newKey();
    const asked = { key: it.root, params: paramsOf(made) };
    const replies = await Promise.all(Array.from({ length: 10 }, () => it.world.ask(api.disableApiKey, asked)));
    const counts = [200, 409].map((wanted) => replies.filter(({ status }) => status === wanted).length);
    expect(counts).toEqual([1, 9]);
    expect((await activityOf(made)).map(({ action }) => action)).toEqual(['api-key.created', 'api-key.disabled']);
  });
});

test('every change of a key is on record, with what changed', async () => {
  const made = await it.newKey({ description: 'Till', scopes: ['payments:read'] });
  const asked = { key: it.root, params: paramsOf(made) };
  await update(made, { description: 'Till 2', scopes: ['payments:read'] });
  await update(made, { description: 'Till 2' });
  await it.world.ok(api.disableApiKey, asked);
  await it.world.ok(api.enableApiKey, asked);
  const rotated = await it.world.ok(api.rotateApiKey, { ...asked, body: { overlapSeconds: 0 } });
  await it.world.ok(api.deleteApiKey, asked);

  const by = { project_id: it.shop, actor_name: 'root@example.com' };
  const settings = { description: 'Till', scopes: ['payments:read'], expiresAt: null, ipAllowlist: [] };
  expect(await activityOf(made)).toEqual([
    { ...by, action: 'api-key.created', before: null, after: { ...settings, lastFour: made.lastFour } },
    { ...by, action: 'api-key.updated', before: { description: 'Till' }, after: { description: 'Till 2' } },
    { ...by, action: 'api-key.disabled', before: { status: 'active' }, after: { status: 'disabled' } },
    { ...by, action: 'api-key.enabled', before: { status: 'disabled' }, after: { status: 'active' } },
    {
      ...by,
      action: 'api-key.rotated',
      before: { lastFour: made.lastFour },
      after: { lastFour: rotated.lastFour, previousKeyUntil: null },
    },
    { ...by, action: 'api-key.revoked', before: { status: 'active' }, after: { status: 'revoked' } },
  ]);
});
