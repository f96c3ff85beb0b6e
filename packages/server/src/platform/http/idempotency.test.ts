import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { forgotPassword, refresh, signIn, signUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { inviteMember, revokeMember } from '@coffer/contract/people/members.ts';
import { createRole, listRoles } from '@coffer/contract/people/roles.ts';
import { goodPassword, type Ask } from '../../../test/client.ts';
import { hire } from '../../../test/people.ts';
import { freshEmail, startWorld, type World } from '../../../test/world.ts';
import { purgePlatform } from '../db/purge.ts';

let world: World;
let root: { key: string; email: string; refreshToken: string };
let made = 0;
let role: { name: string; displayName: string; scope: string; permissions: string[] };
let once: string;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
});
afterAll(() => world.close());
beforeEach(async () => {
  root = { ...root, ...(await world.signIn(root.email)) };
  made += 1;
  role = { name: `role_${made}`, displayName: 'Cashier', scope: 'own', permissions: [] };
  once = `key-${made}`;
});

const send = (e: Endpoint, asked: Ask = {}, key = once) =>
  world.ask(e, { key: root.key, ...asked, headers: { 'idempotency-key': key, ...asked.headers } });
const create = (over: object = {}, asked: Ask = {}) => send(createRole, { body: { ...role, ...over }, ...asked });
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;
const rolesMade = async () =>
  (await world.ok(listRoles, { key: root.key })).filter(({ name }) => name === role.name).length;

describe('a repeated request', () => {
  test('with the same key and body gets the stored answer, and the work is done once', async () => {
    const first = await create();
    expect(first).toMatchObject({ status: 201, body: { name: role.name } });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const second = await create();
    expect(second).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true', 'cache-control': 'no-store' },
    });
    expect(second.body).toEqual(first.body);
    expect(await rolesMade()).toBe(1);
  });

  test('without a key is a request of its own', async () => {
    await world.ok(createRole, { key: root.key, body: role });
    expect(await world.refused(createRole, { key: root.key, body: role })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
  });

  test('with the same key and another body: 422, and nothing is done', async () => {
    await create();
    for (const over of [{ displayName: 'Clerk' }, { name: `${role.name}x` }, { permissions: ['payments:read'] }]) {
      const reply = await create(over);
      expect([reply.status, codeOf(reply)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await rolesMade()).toBe(1);
  });

  test('at another address is another request', async () => {
    expect((await create()).status).toBe(201);
    expect((await send(inviteMember, { body: { email: freshEmail(), role: 'admin' } })).status).toBe(201);
  });

  test('of somebody else is theirs: keys belong to who sends them', async () => {
    const ada = await hire(world, root, 'admin');
    expect((await create()).status).toBe(201);
    const theirs = await create({ name: `${role.name}_of_ada` }, { key: ada.key });
    expect(theirs).toMatchObject({ status: 201, body: { name: `${role.name}_of_ada` } });
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
  });

  test('from another session of the same person is the same request', async () => {
    await create();
    const { key } = await world.signIn(root.email);
    expect((await create({}, { key })).headers['idempotent-replayed']).toBe('true');
  });

  test('is refused when whoever sends it lost access meanwhile', async () => {
    const ada = await hire(world, root, 'admin');
    await create({}, { key: ada.key });
    await world.ok(revokeMember, { key: root.key, params: { id: ada.id } });
    expect((await create({}, { key: ada.key })).status).toBe(401);
  });

  test('is stored for two days, then the key is free', async () => {
    await create();
    world.clock.advance(47.9 * 60);
    root = { ...root, ...(await world.signIn(root.email)) };
    expect((await create()).headers['idempotent-replayed']).toBe('true');
    world.clock.advance(0.2 * 60);
    root = { ...root, ...(await world.signIn(root.email)) };
    const late = await create({ displayName: 'Another' });
    expect([late.status, codeOf(late)]).toEqual([409, 'CONFLICT']);
    expect((await create({ displayName: 'Another' })).headers['idempotent-replayed']).toBe('true');
    await purgePlatform(world.coffer.deps.pool, new Date(world.clock.now().getTime() + 49 * 3_600_000));
    expect((await world.coffer.deps.pool.query('select 1 from idempotency')).rows).toEqual([]);
  });
});

describe('a refusal', () => {
  test('is stored like any answer: the same again, even when it would work now', async () => {
    await world.ok(createRole, { key: root.key, body: role });
    const first = await create();
    expect([first.status, codeOf(first)]).toEqual([409, 'CONFLICT']);
    await world.coffer.deps.pool.query('delete from role where name = $1', [role.name]);
    const second = await create();
    expect(second).toMatchObject({ status: 409, headers: { 'idempotent-replayed': 'true' } });
    expect(second.body).toEqual(first.body);
    expect(await rolesMade()).toBe(0);
  });

  test('of the input is not: it can be sent again, corrected', async () => {
    expect((await create({ scope: 'some' })).status).toBe(400);
    expect((await create()).status).toBe(201);
  });

  test('for want of a confirmation is not: the same request works after it', async () => {
    world.clock.advance(6);
    const first = await create();
    expect([first.status, codeOf(first)]).toEqual([403, 'STEP_UP_REQUIRED']);
    root = { ...root, ...(await world.signIn(root.email)) };
    expect((await create()).status).toBe(201);
  });
});

describe('twenty at the same moment', () => {
  test('make one piece of work; the others get its answer or are told that it is under way', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create()));
    const outcomes = replies.map(
      (reply) => codeOf(reply) ?? (reply.headers['idempotent-replayed'] ? 'replay' : 'work'),
    );
    expect(outcomes.filter((outcome) => outcome === 'work')).toHaveLength(1);
    expect(new Set(outcomes.filter((outcome) => outcome !== 'work' && outcome !== 'replay'))).toEqual(
      new Set(outcomes.includes('IDEMPOTENCY_IN_PROGRESS') ? ['IDEMPOTENCY_IN_PROGRESS'] : []),
    );
    expect(await rolesMade()).toBe(1);
    expect((await create()).headers['idempotent-replayed']).toBe('true');
  });

  test('that sign in open one session', async () => {
    const asked = { body: { email: root.email, password: goodPassword } };
    const sessions = async () =>
      (await world.coffer.deps.pool.query<{ n: number }>('select count(*) as n from session')).rows[0]?.n ?? 0;
    const before = await sessions();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(signIn, { ...asked, ip: `198.51.100.${n}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies) {
      if (reply.status !== 200) expect(['IDEMPOTENCY_IN_PROGRESS', 'SECRET_ALREADY_SHOWN']).toContain(codeOf(reply));
    }
    expect(await sessions()).toBe(before + 1);
  });
});

describe('an answer with a secret', () => {
  const secrets: [string, Endpoint, () => Ask, number][] = [
    ['signing in', signIn, () => ({ body: { email: root.email, password: goodPassword } }), 200],
    ['refreshing', refresh, () => ({ body: { refreshToken: root.refreshToken } }), 201],
    ['inviting', inviteMember, () => ({ body: { email: `invited-${made}@example.com`, role: 'admin' } }), 201],
  ];

  test.each(secrets)('of %s is not kept: a repeat says SECRET_ALREADY_SHOWN', async (_what, e, asked, status) => {
    expect((await send(e, asked())).status).toBe(status);
    const repeat = await send(e, asked());
    expect([repeat.status, codeOf(repeat)]).toEqual([409, 'SECRET_ALREADY_SHOWN']);
    const { rows } = await world.coffer.deps.pool.query('select answer from idempotency where key = $1', [once]);
    expect(rows).toEqual([{ answer: null }]);
  });

  test('of signing up is not kept either', async () => {
    const fresh = await startWorld();
    const asked = { body: { email: root.email, password: goodPassword }, headers: { 'idempotency-key': once } };
    expect((await fresh.ask(signUp, asked)).status).toBe(201);
    expect(await fresh.refused(signUp, asked)).toMatchObject({ status: 409, code: 'SECRET_ALREADY_SHOWN' });
    await fresh.close();
  });

  test('that was not given can be asked for again: a wrong password is not kept', async () => {
    const asked = (password: string) => ({ body: { email: root.email, password } });
    expect((await send(signIn, asked('Wrong.horse1'))).status).toBe(401);
    expect((await send(signIn, asked(goodPassword))).status).toBe(200);
  });
});

describe('the key', () => {
  test.each(['', ' ', 'a b', 'x'.repeat(256), 'é', 'a\tb'])('%j is refused: 400', async (key) => {
    const reply = await send(createRole, { body: role }, key);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await rolesMade()).toBe(0);
  });

  test.each(['x'.repeat(255), '!', "';drop/**/table/**/role;--", '{"a":1}'])(
    '%s is a key like any other',
    async (key) => {
      expect((await send(createRole, { body: role }, key)).status).toBe(201);
      expect((await send(createRole, { body: role }, key)).headers['idempotent-replayed']).toBe('true');
    },
  );

  test('means nothing where nothing is created', async () => {
    expect((await send(whoAmI)).headers['idempotent-replayed']).toBeUndefined();
    expect((await send(whoAmI)).headers['idempotent-replayed']).toBeUndefined();
  });

  test('makes a public call without secrets replay its answer', async () => {
    const asked = { body: { email: root.email, url: 'http://localhost:8080/setPassword' } };
    const first = await send(forgotPassword, asked);
    const second = await send(forgotPassword, asked);
    expect(second).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } });
    const { rows } = await world.coffer.deps.pool.query(
      "select 1 from outbox where kind = 'member.password-forgotten'",
    );
    expect(rows).toHaveLength(1);
    world.clock.advance(48.1 * 60);
    expect((await send(forgotPassword, asked)).headers['idempotent-replayed']).toBeUndefined();
  });
});
