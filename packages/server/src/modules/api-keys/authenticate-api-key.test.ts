import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '@coffer/contract/projects/api-keys.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { findKeys } from './authenticate-api-key.ts';
import { openShop, type Shop } from './shop.fixture.ts';

let it: Shop;
beforeAll(async () => void (it = await openShop()));
afterAll(() => it.world.close());

const unknown = `cpk_${'A'.repeat(43)}`;

function params(made: api.NewApiKeyView) {
  return { projectId: made.projectId, keyId: made.id };
}

/** A refusal that tells nothing about the key: word for word what an unknown key gets. */
async function expectUnknown(ask: { key: string; ip?: string }): Promise<void> {
  const refused = await it.world.refused(listProjects, ask);
  const stranger = await it.world.refused(listProjects, { key: unknown });
  expect(refused.status).toBe(401);
  expect([refused.code, refused.message, refused.details]).toEqual([
    'UNAUTHORIZED',
    stranger.message,
    stranger.details,
  ]);
}

test('a key works right after it was made, for its own project alone', async () => {
  const made = await it.newKey();
  const projects = await it.world.ok(listProjects, { key: made.key });
  expect(projects.map((project) => project.id)).toEqual([it.shop]);
});

test('a key is refused where it lacks the scope, by name', async () => {
  const made = await it.newKey({ scopes: ['payments:read'] });
  const refused = await it.world.refused(listProjects, { key: made.key });
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'projects:read' } });
});

test('a scope taken away is gone on the next request', async () => {
  const made = await it.newKey();
  await it.world.ok(api.updateApiKey, { key: it.root, params: params(made), body: { scopes: ['payments:read'] } });
  expect((await it.world.refused(listProjects, { key: made.key })).status).toBe(403);
});

test('a scope that a key may not have is worth nothing, even when it stands in the row', async () => {
  const made = await it.newKey();
  await it.world.coffer.deps.db
    .updateTable('api_key')
    .set({ scopes: ['payouts:approve', 'members:read'] })
    .where('id', '=', made.id)
    .execute();
  expect((await it.world.refused(listProjects, { key: made.key })).status).toBe(403);
});

describe('unknown keys', () => {
  test.each([
    ['never made', unknown],
    ['too short', 'cpk_'],
    ['too long', `${unknown}A`],
    ['of other letters', `cpk_${'+'.repeat(43)}`],
    ['a quote', `cpk_'; drop table api_key; --`],
  ])('%s: 401', (_what, key) => expectUnknown({ key }));

  test('one letter off: 401', async () => {
    const { key } = await it.newKey();
    await expectUnknown({ key: key.slice(0, -1) + (key.endsWith('A') ? 'E' : 'A') });
    await expectUnknown({ key: key.toLowerCase() });
  });
});

test('a key is read from its header alone: not from the address, not as a bearer token', async () => {
  const { key } = await it.newKey();
  for (const name of ['API-Key', 'api-key', 'apiKey', 'key']) {
    expect((await it.world.refused(listProjects, { query: { [name]: key } })).status).toBe(401);
  }
  expect((await it.world.refused(listProjects, { bearer: key })).status).toBe(401);
});

test('an expired key is an unknown key, from the very minute on', async () => {
  const expiresAt = new Date(it.world.clock.now().getTime() + 3_600_000).toISOString();
  const made = await it.newKey({ expiresAt });
  await it.later(59);
  await it.world.ok(listProjects, { key: made.key });
  await it.later(1.1);
  await expectUnknown({ key: made.key });
  const shown = await it.world.ok(api.getApiKey, { key: it.root, params: params(made) });
  expect(shown).toMatchObject({ status: 'expired', expiresAt });

  await it.world.ok(api.updateApiKey, { key: it.root, params: params(made), body: { description: 'Old', expiresAt } });
  await it.world.ok(api.updateApiKey, { key: it.root, params: params(made), body: { expiresAt: null } });
  await it.world.ok(listProjects, { key: made.key });
});

test('whoever stays connected with a key is no longer found from its last minute on', async () => {
  const { clock, coffer } = it.world;
  const { id } = await it.newKey({ expiresAt: new Date(clock.now().getTime() + 3_600_000).toISOString() });
  const found = async () => [...(await findKeys(coffer.deps, [id], clock.now())).keys()];
  expect(await found()).toEqual([id]);
  await it.later(60);
  expect(await found()).toEqual([]);
});

test('a key with an allow-list works from there alone', async () => {
  const made = await it.newKey({ ipAllowlist: ['198.51.100.0/24', '2001:db8::/32'] });
  for (const ip of ['198.51.100.77', '::ffff:198.51.100.77', '2001:db8:5::1']) {
    await it.world.ok(listProjects, { key: made.key, ip });
  }
  for (const ip of ['198.51.101.1', '::ffff:198.51.101.1', '2001:db9::1']) await expectUnknown({ key: made.key, ip });
});

test('a forwarded address does not get past an allow-list', async () => {
  const made = await it.newKey({ ipAllowlist: ['198.51.100.1'] });
  const headers = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' };
  expect((await it.world.refused(listProjects, { key: made.key, headers })).status).toBe(401);
});

test('disabled, enabled and revoked hold from the next request on', async () => {
  const made = await it.newKey();
  const ask = { key: it.root, params: params(made) };
  await it.world.ok(listProjects, { key: made.key });

  expect(await it.world.ok(api.disableApiKey, ask)).toMatchObject({ status: 'disabled' });
  await expectUnknown({ key: made.key });
  expect(await it.world.ok(api.enableApiKey, ask)).toMatchObject({ status: 'active' });
  await it.world.ok(listProjects, { key: made.key });
  await it.world.ok(api.deleteApiKey, ask);
  await expectUnknown({ key: made.key });
});

describe('when and from where a key was last used', () => {
  async function lastUse(made: api.NewApiKeyView) {
    await it.world.coffer.deps.keysSeen.flush();
    const { lastUsedAt, lastUsedIp } = await it.world.ok(api.getApiKey, { key: it.root, params: params(made) });
    return { at: lastUsedAt === null ? 0 : Date.parse(lastUsedAt), ip: lastUsedIp };
  }

  test('is shown, and written at most once a minute', async () => {
    const made = await it.newKey();
    expect(await lastUse(made)).toEqual({ at: 0, ip: null });

    await it.world.ok(listProjects, { key: made.key, ip: '::ffff:198.51.100.4' });
    const first = await lastUse(made);
    expect(first.ip).toBe('198.51.100.4');
    expect(Math.abs(first.at - it.world.clock.now().getTime())).toBeLessThan(20_000);

    await it.world.ok(listProjects, { key: made.key, ip: '198.51.100.5' });
    expect(await lastUse(made)).toEqual(first);

    await it.later(1.1);
    await it.world.ok(listProjects, { key: made.key, ip: '198.51.100.5' });
    const second = await lastUse(made);
    expect(second.ip).toBe('198.51.100.5');
    expect(second.at).toBeGreaterThan(first.at);
  });

  test('is not touched by whoever is refused', async () => {
    const made = await it.newKey({ ipAllowlist: ['198.51.100.1'] });
    await it.world.refused(listProjects, { key: made.key, ip: '198.51.100.2' });
    expect(await lastUse(made)).toEqual({ at: 0, ip: null });
  });

  test('is written for many keys at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => it.newKey()));
    await Promise.all(made.map(({ key }, at) => it.world.ok(listProjects, { key, ip: `198.51.100.${at}` })));
    const uses = await Promise.all(made.map(lastUse));
    expect(uses.map((use) => use.ip)).toEqual(made.map((_, at) => `198.51.100.${at}`));
  });
});
