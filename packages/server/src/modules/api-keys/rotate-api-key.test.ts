import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as api from '@coffer/contract/projects/api-keys.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { hire } from '../../../test/people.ts';
import { openShop, type Shop } from './shop.fixture.ts';

let it: Shop;
beforeAll(async () => void (it = await openShop()));
afterAll(() => it.world.close());

function rotate(made: api.NewApiKeyView, body: object = {}, headers: Record<string, string> = {}) {
  return it.world.ok(api.rotateApiKey, { key: it.root, params: paramsOf(made), body, headers });
}

function paramsOf(made: api.NewApiKeyView) {
  return { projectId: made.projectId, keyId: made.id };
}

async function works({ key }: { key: string }): Promise<boolean> {
  return (await it.world.ask(listProjects, { key })).status === 200;
}

test('both keys work for a day, then only the new one', async () => {
  const old = await it.newKey();
  const fresh = await rotate(old);
  expect(fresh).toMatchObject({ id: old.id, scopes: old.scopes, status: 'active', lastFour: fresh.key.slice(-4) });
  expect(Date.parse(fresh.previousKeyUntil ?? '') - Date.parse(fresh.rotatedAt ?? '')).toBe(86_400_000);
  expect([await works(old), await works(fresh)]).toEqual([true, true]);

  await it.later(24 * 60 - 1);
  expect([await works(old), await works(fresh)]).toEqual([true, true]);
  await it.later(1.1);
  expect([await works(old), await works(fresh)]).toEqual([false, true]);
  expect(await it.world.ok(api.getApiKey, { key: it.root, params: paramsOf(old) })).toMatchObject({
    previousKeyUntil: null,
  });
});

test('an overlap of 0 ends the old key at once', async () => {
  const old = await it.newKey();
  const fresh = await rotate(old, { overlapSeconds: 0 });
  expect(fresh.previousKeyUntil).toBeNull();
  expect([await works(old), await works(fresh)]).toEqual([false, true]);
});

test('rotating twice ends the key of the first rotation, and leaves the one before the last', async () => {
  const first = await it.newKey();
  const second = await rotate(first);
  const third = await rotate(first);
  expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
  const fourth = await rotate(first, { overlapSeconds: 0 });
  expect([await works(second), await works(third), await works(fourth)]).toEqual([false, false, true]);
});

test('both keys obey the same limits', async () => {
  const old = await it.newKey({ ipAllowlist: ['198.51.100.1'] });
  const fresh = await rotate(old);
  for (const { key } of [old, fresh]) {
    await it.world.ok(listProjects, { key, ip: '198.51.100.1' });
    expect((await it.world.refused(listProjects, { key, ip: '198.51.100.2' })).status).toBe(401);
  }
  await it.world.ok(api.disableApiKey, { key: it.root, params: paramsOf(old) });
  for (const { key } of [old, fresh]) {
    expect((await it.world.refused(listProjects, { key, ip: '198.51.100.1' })).status).toBe(401);
  }
});

test('a disabled key can be rotated and stays disabled', async () => {
  const old = await it.newKey();
  await it.world.ok(api.disableApiKey, { key: it.root, params: paramsOf(old) });
  const fresh = await rotate(old, { overlapSeconds: 0 });
  expect(fresh.status).toBe('disabled');
  expect(await works(fresh)).toBe(false);
  await it.world.ok(api.enableApiKey, { key: it.root, params: paramsOf(old) });
  expect([await works(old), await works(fresh)]).toEqual([false, true]);
});

test.each([
  ['negative', { overlapSeconds: -1 }, 'overlapSeconds'],
  ['more than 30 days', { overlapSeconds: 2_592_001 }, 'overlapSeconds'],
  ['a fraction', { overlapSeconds: 1.5 }, 'overlapSeconds'],
  ['a text', { overlapSeconds: '60' }, 'overlapSeconds'],
  ['null', { overlapSeconds: null }, 'overlapSeconds'],
  ['misspelt', { overlap: 60 }, 'overlap'],
])('an overlap that is %s is refused and the key stays as it is', async (_what, body, path) => {
  const old = await it.newKey();
  const refused = await it.world.refused(api.rotateApiKey, { key: it.root, params: paramsOf(old), body });
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
  const { key: _key, ...shown } = old;
  expect(await it.world.ok(api.getApiKey, { key: it.root, params: paramsOf(old) })).toEqual(shown);
  expect(await works(old)).toBe(true);
});

test('of fifty rotations at once the last wins: its key and the one before work, the others do not', async () => {
  const old = await it.newKey();
  const fresh = await Promise.all(Array.from({ length: 50 }, () => rotate(old)));
  const shown = await it.world.ok(api.getApiKey, { key: it.root, params: paramsOf(old) });
  const working = [];
  for (const made of [old, ...fresh]) if (await works(made)) working.push(made.key);
  expect(working).toHaveLength(2);
  expect(working.filter((key) => key.endsWith(shown.lastFour))).toHaveLength(1);
  expect(working).not.toContain(old.key);

  const { rows } = await it.world.coffer.deps.pool.query<{ chained: boolean }>(
    `select before->>'lastFour' = lag(after->>'lastFour') over (order by id) as chained
     from activity where action = 'api-key.rotated' and entity_id = $1 order by id offset 1`,
    [String(old.id)],
  );
  expect(rows.map((row) => row.chained)).toEqual(Array.from({ length: 49 }, () => true));
});

test('whoever rotated a key before that was kept is known to have seen it', async () => {
  const old = await it.newKey();
  const admin = await hire(it.world, { key: it.root }, 'admin');
  await it.world.ok(api.rotateApiKey, { key: admin.key, params: paramsOf(old), body: {} });
  const known = async () => {
    const text = 'select known_to as "knownTo", created_by as maker from api_key where id = $1';
    return (await it.world.coffer.deps.pool.query<{ knownTo: number[]; maker: number }>(text, [old.id])).rows[0]!;
  };
  const { knownTo, maker } = await known();
  expect(knownTo).toEqual([maker, admin.id]);
  await it.world.asOwner(`update api_key set known_to = array[created_by] where id = ${old.id}`);
  const folder = join(import.meta.dirname, '../../platform/db/migrations');
  await it.world.asOwner(readFileSync(join(folder, '0109_who_rotated_a_key.sql'), 'utf8'));
  expect((await known()).knownTo).toEqual([maker, admin.id]);
});

test('a repeat with the same Idempotency-Key rotates once and shows nothing', async () => {
  const old = await it.newKey();
  const headers = { 'idempotency-key': 'rotate-1' };
  const fresh = await rotate(old, {}, headers);
  const refused = await it.world.refused(api.rotateApiKey, {
    key: it.root,
    params: paramsOf(old),
    body: {},
    headers,
  });
  expect(refused).toMatchObject({ status: 409, code: 'SECRET_ALREADY_SHOWN' });
  expect([await works(old), await works(fresh)]).toEqual([true, true]);
});
