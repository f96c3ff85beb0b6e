import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout, whoAmI } from '@coffer/contract/people/identity.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let it: { key: string; accessToken: string; refreshToken: string };
beforeAll(async () => {
  world = await startWorld();
  it = await world.signUpRoot();
});
afterAll(() => world.close());

async function expectRefused(headers: Record<string, string>): Promise<void> {
  for (const text of Object.values(headers)) if (text.length > 10) world.secrets.add(text);
  const refused = await world.refused(whoAmI, { headers });
  expect(refused).toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'Sign in, or send a valid API key.',
  });
  expect(refused.details).toBeUndefined();
  expect(refused.headers['cache-control']).toBe('no-store');
}

const jwt = (header: object) =>
  [header, { sub: 1, role: 'root', exp: 4_102_444_800 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

const madeUp: [string, string][] = [
  ['nothing', ''],
  ['a space', ' '],
  ['a JWT with alg none', `${jwt({ alg: 'none', typ: 'JWT' })}.`],
  ['a JWT with a made-up signature', `${jwt({ alg: 'HS256', typ: 'JWT' })}.${'x'.repeat(43)}`],
  ['garbage', 'garbage, %00 and \\u0000'],
  ['a prefix alone', 'cus_'],
  ['a made-up session key', `cus_${'x'.repeat(43)}`],
  ['a made-up project key', `cpk_${'x'.repeat(43)}`],
  ['a project key of another make', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['SQL', "cus_' or '1'='1"],
  ['something endless', `cus_${'x'.repeat(8000)}`],
];

describe('a made-up credential', () => {
  test.each(madeUp)('as API-Key: %s', (_what, text) => expectRefused({ 'api-key': text }));
  test.each(madeUp)('as access token: %s', (_what, text) => expectRefused({ authorization: `Bearer ${text}` }));
});

describe('a credential in the wrong place', () => {
  test('none at all', () => expectRefused({}));

  test('the key as access token, or the access token as key', async () => {
    await expectRefused({ authorization: `Bearer ${it.key}` });
    await expectRefused({ 'api-key': it.accessToken });
    await expectRefused({ 'api-key': it.refreshToken });
  });

  test('the key a little different', async () => {
    for (const text of [
      `${it.key}x`,
      it.key.slice(0, -1),
      it.key.toUpperCase(),
      it.key.replace('cus_', ''),
      `${it.key},${it.key}`,
    ]) {
      await expectRefused({ 'api-key': text });
    }
  });

  test('as anything but a bearer', async () => {
    await expectRefused({ authorization: it.accessToken });
    await expectRefused({
      authorization: `Basic ${Buffer.from(`root@example.com:${it.accessToken}`).toString('base64')}`,
    });
    await expectRefused({ authorization: `Token ${it.accessToken}` });
  });

  test('in a cookie', () =>
    expectRefused({ cookie: `key=${it.key}; api-key=${it.key}; accessToken=${it.accessToken}` }));

  test('in the address, where it is not logged either', async () => {
    for (const name of ['key', 'api-key', 'API-Key', 'access_token', 'accessToken', 'token']) {
      for (const value of [it.key, it.accessToken]) {
        for (const e of [whoAmI, listProjects, logout]) {
          expect(await world.refused(e, { query: { [name]: value } })).toMatchObject({
            status: 401,
            code: 'UNAUTHORIZED',
          });
        }
      }
    }
    await world.coffer.http.inject({ url: `/nowhere/${it.key}?key=${it.key}`, remoteAddress: '203.0.113.7' });
    await world.coffer.http.inject({ url: `/%zz/${it.key}`, remoteAddress: '203.0.113.7' });
    expect(world.logged.join('')).not.toContain(it.key);
    expect(world.logged.filter((line) => line.includes('answered')).length).toBeGreaterThan(10);
  });

  test('two of them: the key decides, and a bad one is not made good by the other', async () => {
    await expectRefused({ 'api-key': `cus_${'x'.repeat(43)}`, authorization: `Bearer ${it.accessToken}` });
    const headers = { 'api-key': it.key, authorization: `Bearer cua_${'x'.repeat(43)}` };
    expect((await world.ask(whoAmI, { headers })).status).toBe(200);
  });
});

describe('a real one', () => {
  test('works whatever the case of the header and of the scheme', async () => {
    for (const headers of [
      { 'API-KEY': it.key },
      { 'Api-Key': it.key },
      { Authorization: `Bearer ${it.accessToken}` },
      { authorization: `bearer ${it.accessToken}` },
    ]) {
      expect((await world.ask(whoAmI, { headers: headers as unknown as Record<string, string> })).status).toBe(200);
    }
  });

  test('is not prolonged by use more than once a minute, and then in one write', async () => {
    const { pool, sessionsSeen } = world.coffer.deps;
    const seen = async () =>
      (await pool.query<{ at: Date }>('select max(last_seen_at) as at from session')).rows[0]?.at;
    const before = await seen();
    await world.ok(whoAmI, { key: it.key });
    await sessionsSeen.flush();
    expect(await seen()).toEqual(before);
    world.clock.advance(2);
    await Promise.all(Array.from({ length: 5 }, () => world.ok(whoAmI, { key: it.key })));
    await sessionsSeen.flush();
    expect((await seen())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  });

  test('of which the log holds nothing, and the database nothing but hashes', async () => {
    const { pool } = world.coffer.deps;
    const { rows } = await pool.query<{ row: string }>('select s::text as row from session s');
    for (const secret of [it.key, it.accessToken, it.refreshToken]) {
      expect(world.secrets.has(secret)).toBe(true);
      expect(world.logged.join('')).not.toContain(secret);
      for (const { row } of rows) expect(row).not.toContain(secret);
    }
  });
});
