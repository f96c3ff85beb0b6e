import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import { hire, type Person } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { purgeSessions } from './index.ts';

let world: World;
let email: string;
let it: { key: string; accessToken: string; refreshToken: string };
beforeAll(async () => {
  world = await startWorld();
  ({ email } = await world.signUpRoot());
});
afterAll(() => world.close());
beforeEach(async () => void (it = await world.signIn(email)));

async function isAlive(session: { key: string; accessToken: string }): Promise<boolean> {
  const statuses = [
    (await world.ask(identity.whoAmI, { key: session.key })).status,
    (await world.ask(identity.whoAmI, { bearer: session.accessToken })).status,
  ];
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] === 200;
}

async function expectEnded(session: typeof it): Promise<void> {
  expect(await isAlive(session)).toBe(false);
  const refused = await world.refused(identity.refresh, { body: { refreshToken: session.refreshToken } });
  expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
}

describe('signing out', () => {
  test('with the key ends key, access token and refresh token', async () => {
    expect(await world.ask(identity.logout, { key: it.key, body: {} })).toMatchObject({ status: 204, body: '' });
    await expectEnded(it);
  });

  test('with the access token does the same, and other sessions go on', async () => {
    const other = await world.signIn(email);
    await world.ok(identity.logout, { bearer: it.accessToken });
    await expectEnded(it);
    expect(await isAlive(other)).toBe(true);
  });

  test.each([{}, { refreshToken: null }, { refreshToken: '' }, { refreshToken: 'unknown' }, { reason: 'tired' }])(
    'works with %j',
    async (body) => {
      await world.ok(identity.logout, { key: it.key, body });
      await expectEnded(it);
    },
  );

  test('with the refresh token of another own session ends that one too', async () => {
    const other = await world.signIn(email);
    await world.ok(identity.logout, { key: it.key, body: { refreshToken: other.refreshToken } });
    await expectEnded(it);
    await expectEnded(other);
  });

  test('with the refresh token of somebody else ends nothing of theirs', async () => {
    const ada = await hire(world, it, 'admin');
    await world.ok(identity.logout, { key: it.key, body: { refreshToken: ada.refreshToken } });
    await expectEnded(it);
    expect(await isAlive(ada)).toBe(true);
  });

  test('with the refresh token alone ends all three, and an unknown one is refused', async () => {
    const refused = await world.refused(identity.logout, { body: { refreshToken: 'unknown' } });
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    await world.ok(identity.logout, { body: { refreshToken: it.refreshToken } });
    await expectEnded(it);
  });

  test('with a refresh token that was rotated away more than half a minute ago is refused, and ends nothing', async () => {
    const { refreshToken } = it;
    const fresh = await world.ok(identity.refresh, { body: { refreshToken } });
    world.clock.advance(1);
    const refused = await world.refused(identity.logout, { body: { refreshToken } });
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await isAlive({ key: it.key, accessToken: fresh.accessToken })).toBe(true);
  });

  test('an empty API-Key header beside an access token is no credential', async () => {
    await world.ok(identity.whoAmI, { bearer: it.accessToken, headers: { 'api-key': '' } });
    const refused = await world.refused(identity.whoAmI, { headers: { 'api-key': '' } });
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('no other call takes the refresh token for a credential', async () => {
    const body = { refreshToken: it.refreshToken };
    const { status } = await world.ask(identity.logoutAll, { body });
    expect(status).toBe(401);
    expect(await isAlive(it)).toBe(true);
  });

  test('twice: the second time there is nobody to sign out', async () => {
    await world.ok(identity.logout, { key: it.key });
    expect(await world.refused(identity.logout, { key: it.key })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('everywhere ends all sessions of that person, and of nobody else', async () => {
    const other = await world.signIn(email);
    const ada = await hire(world, it, 'admin');
    await world.ok(identity.logoutAll, { key: it.key });
    await expectEnded(it);
    await expectEnded(other);
    expect(await isAlive(ada)).toBe(true);
  });
});

describe('the list of sessions', () => {
  let ada: Person;
  const asAda = (headers: Record<string, string>, ip: string) =>
    world.ok(identity.signIn, { body: { email: ada.email, password: 'Correct.horse1' }, headers, ip });
  beforeEach(async () => void (ada = await hire(world, it, 'admin')));

  test('shows where one is signed in, newest use first, and which one asks', async () => {
    world.clock.advance(10);
    const phone = await asAda({ 'user-agent': 'Phone '.repeat(100) }, '198.51.100.4');
    const list = await world.ok(identity.listSessions, { key: phone.key });
    expect(list).toEqual([
      expect.objectContaining({ current: true, ip: '198.51.100.4', userAgent: 'Phone '.repeat(50) }),
      expect.objectContaining({ current: false, ip: '203.0.113.7' }),
    ]);
  });

  test('ends one of them, at once', async () => {
    const other = await world.signIn(ada.email);
    const [theirs] = await world.ok(identity.listSessions, { key: other.key });
    await world.ok(identity.endSession, { key: ada.key, params: { id: theirs?.id ?? 0 } });
    await expectEnded(other);
    expect(await isAlive(ada)).toBe(true);
    const again = await world.refused(identity.endSession, { key: ada.key, params: { id: theirs?.id ?? 0 } });
    expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('knows no session of anybody else, not even for root', async () => {
    const [session] = await world.ok(identity.listSessions, { key: ada.key });
    const refused = await world.refused(identity.endSession, { key: it.key, params: { id: session?.id ?? 0 } });
    expect(refused).toMatchObject({ status: 404 });
    expect(await isAlive(ada)).toBe(true);
  });

  test.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('refuses %s for an id', async (id) => {
    const refused = await world.refused(identity.endSession, { key: ada.key, params: { id } });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path: 'id' }] });
  });
});

describe('the life of a session', () => {
  const use = async () => {
    const { status } = await world.ask(identity.whoAmI, { key: it.key });
    await world.coffer.deps.sessionsSeen.flush();
    return status;
  };

  test('ends after twelve hours without use; any use within prolongs it', async () => {
    for (let turn = 0; turn < 3; turn++) {
      world.clock.advance(11 * 60 + 59);
      expect(await use()).toBe(200);
    }
    world.clock.advance(12 * 60);
    expect(await use()).toBe(401);
  });

  test('ends after seven days, whatever the use', async () => {
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(await use()).toBe(200);
      world.clock.advance(8 * 60);
    }
    expect(await use()).toBe(401);
  });

  test('of an access token is fifteen minutes', async () => {
    world.clock.advance(14.9);
    expect(await isAlive(it)).toBe(true);
    world.clock.advance(0.2);
    expect((await world.ask(identity.whoAmI, { bearer: it.accessToken })).status).toBe(401);
    expect(await use()).toBe(200);
  });

  test('is no more on record ninety days after its end, with all that belongs to it', async () => {
    const count = async () =>
      (await world.coffer.deps.pool.query<{ n: number }>('select count(*) as n from session')).rows[0]?.n;
    await world.ok(identity.refresh, { body: { refreshToken: it.refreshToken } });
    const before = await count();
    await purgeSessions(world.coffer.deps, new Date(world.clock.now().getTime() + 96 * 86_400_000));
    expect(await count()).toBeLessThan(before ?? 0);
    expect(await count()).toBeGreaterThan(0);
    await purgeSessions(world.coffer.deps, new Date(world.clock.now().getTime() + 98 * 86_400_000));
    expect(await count()).toBe(0);
  });
});
