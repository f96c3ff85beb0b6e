import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import { revokeMember } from '@coffer/contract/people/members.ts';
import { hire } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

type SignedIn = { key: string; accessToken: string; refreshToken: string };

let world: World;
let email: string;
let it: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ({ email } = await world.signUpRoot());
});
afterAll(() => world.close());
beforeEach(async () => void (it = await world.signIn(email)));

const rotate = (refreshToken: string) => world.ok(identity.refresh, { body: { refreshToken } });
const seconds = (count: number) => world.clock.advance(count / 60);

async function status(credential: { key: string } | { bearer: string }): Promise<number> {
  return (await world.ask(identity.whoAmI, credential)).status;
}

async function expectRefused(refreshToken: string): Promise<void> {
  const refused = await world.refused(identity.refresh, { body: { refreshToken } });
  expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
}

async function expectDead(...tokens: { accessToken: string; refreshToken: string }[]): Promise<void> {
  expect(await status({ key: it.key })).toBe(401);
  for (const { accessToken, refreshToken } of tokens) {
    expect(await status({ bearer: accessToken })).toBe(401);
    await expectRefused(refreshToken);
  }
}

describe('a refresh', () => {
  test('answers 201 with a new pair, and the key goes on', async () => {
    const reply = await world.ask(identity.refresh, { body: { refreshToken: it.refreshToken } });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      accessToken: expect.stringMatching(/^cua_[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^cur_[\w-]{43}$/),
      expiresIn: 900,
      tokenType: 'Bearer',
    });
    const { accessToken, refreshToken } = reply.body as SignedIn;
    expect([accessToken, refreshToken]).not.toContain(it.accessToken);
    expect(refreshToken).not.toBe(it.refreshToken);
    expect(await status({ bearer: accessToken })).toBe(200);
    expect(await status({ key: it.key })).toBe(200);
  });

  test('leaves the access token before it thirty seconds, for requests under way', async () => {
    await rotate(it.refreshToken);
    seconds(29);
    expect(await status({ bearer: it.accessToken })).toBe(200);
    seconds(2);
    expect(await status({ bearer: it.accessToken })).toBe(401);
  });

  test('does not wake an access token that had expired', async () => {
    world.clock.advance(16);
    expect(await status({ bearer: it.accessToken })).toBe(401);
    const fresh = await rotate(it.refreshToken);
    expect(await status({ bearer: it.accessToken })).toBe(401);
    expect(await status({ bearer: fresh.accessToken })).toBe(200);
  });

  test('of many tabs at the same moment gives all of them the same pair', async () => {
    let { accessToken, refreshToken } = it;
    for (let round = 0; round < 3; round++) {
      const pairs = await Promise.all(Array.from({ length: 8 }, () => rotate(refreshToken)));
      expect(new Set(pairs.map((pair) => `${pair.accessToken} ${pair.refreshToken}`)).size).toBe(1);
      ({ accessToken, refreshToken } = pairs[0] ?? it);
    }
    expect(await status({ bearer: accessToken })).toBe(200);
  });

  test('of a tab some seconds later gives that pair too, with the time it has left', async () => {
    const first = await rotate(it.refreshToken);
    seconds(20);
    const later = await rotate(it.refreshToken);
    expect(later).toMatchObject({ accessToken: first.accessToken, refreshToken: first.refreshToken });
    expect(later.expiresIn).toBeLessThanOrEqual(880);
    expect(later.expiresIn).toBeGreaterThan(870);
  });

  test('can be repeated for days, each time with the token of the one before', async () => {
    let { refreshToken } = it;
    for (let turn = 0; turn < 5; turn++) {
      world.clock.advance(60);
      ({ refreshToken } = await rotate(refreshToken));
    }
    expect(await status({ key: it.key })).toBe(200);
  });

  test('works with whatever else a client sends', async () => {
    const body = { refreshToken: it.refreshToken, grant_type: 'refresh_token' };
    expect(await world.ok(identity.refresh, { body })).toMatchObject({ tokenType: 'Bearer' });
  });
});

describe('a stolen refresh token', () => {
  test('seen after the overlap ends the session: key, access tokens and the newest refresh token', async () => {
    const fresh = await rotate(it.refreshToken);
    seconds(31);
    await expectRefused(it.refreshToken);
    await expectDead(it, fresh);
  });

  test('of two rotations ago ends the session even within the overlap', async () => {
    const second = await rotate(it.refreshToken);
    const third = await rotate(second.refreshToken);
    await expectRefused(it.refreshToken);
    await expectDead(it, second, third);
  });

  test('leaves a trace, and the other sessions of that person alone', async () => {
    const other = await world.signIn(email);
    await rotate(it.refreshToken);
    seconds(31);
    await expectRefused(it.refreshToken);
    await expectRefused(it.refreshToken);
    expect(await status({ key: other.key })).toBe(200);
    const { rows } = await world.coffer.deps.pool.query(
      `select action from activity where entity = 'session' and action = 'session.refresh-reused'
       and entity_id = (select max(id)::text from session where end_reason = 'refresh_reused')`,
    );
    expect(rows).toEqual([{ action: 'session.refresh-reused' }]);
  });

  test('tried in many places at once while its owner refreshes leaves nobody with a session that the other one has not', async () => {
    const fresh = await rotate(it.refreshToken);
    seconds(31);
    await Promise.all([
      ...Array.from({ length: 5 }, () => world.ask(identity.refresh, { body: { refreshToken: it.refreshToken } })),
      world.ask(identity.refresh, { body: { refreshToken: fresh.refreshToken } }),
    ]);
    await expectDead(it, fresh);
  });
});

describe('no refresh', () => {
  test.each([
    ['a made-up token', `cur_${'x'.repeat(43)}`],
    ['garbage', 'garbage'],
  ])('for %s: 401', (_what, token) => expectRefused(token));

  test('for the key or the access token: 401', async () => {
    await expectRefused(it.key);
    await expectRefused(it.accessToken);
    expect(await status({ key: it.refreshToken })).toBe(401);
    expect(await status({ bearer: it.refreshToken })).toBe(401);
    expect(await status({ bearer: it.key })).toBe(401);
    expect(await status({ key: it.accessToken })).toBe(401);
  });

  test.each([{}, { refreshToken: '' }, { refreshToken: null }, { refreshToken: 'x'.repeat(201) }])(
    'for %j: 400',
    async (body) => {
      expect(await world.refused(identity.refresh, { body })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    },
  );

  test('after seven days, however often it was refreshed', async () => {
    let { refreshToken } = it;
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      world.clock.advance(11 * 60);
      ({ refreshToken } = await rotate(refreshToken));
    }
    world.clock.advance(11 * 60);
    await expectRefused(refreshToken);
    expect(await status({ key: it.key })).toBe(401);
  });

  test('after twelve hours of nothing', async () => {
    world.clock.advance(12 * 60);
    await expectRefused(it.refreshToken);
  });

  test('for somebody whose access was revoked', async () => {
    const root = await world.signIn(email);
    const lost = await hire(world, root, 'admin');
    await world.ok(revokeMember, { key: root.key, params: { id: lost.id } });
    await expectRefused(lost.refreshToken);
  });
});
