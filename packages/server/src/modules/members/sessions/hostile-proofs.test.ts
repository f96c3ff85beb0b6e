import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import * as passkeys from '@coffer/contract/people/passkeys.ts';
import { goodPassword } from '../../../../test/client.ts';
import { PasskeyDevice } from '../../../../test/passkey-device.ts';
import { hire, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

/** Somebody holds a session of its owner and nothing else: no password, no code, and its last proof of person is over. */

const origin = 'http://localhost:8080';
const home = '203.0.113.7';
let world: World;
let rootEmail: string;
let it: Person;
let stolen: string;
beforeAll(async () => {
  world = await startWorld({ limits: { signInPerAccount: 10_000, signInPerAddress: 10_000 } });
  ({ email: rootEmail } = await world.signUpRoot());
});
afterAll(() => world.close());
beforeEach(async () => {
  it = await hire(world, await world.signIn(rootEmail), 'admin');
  stolen = it.key;
});

const guess = async (body: object, key = stolen) => (await world.ask(identity.stepUp, { key, body })).status;
const isIn = async (key: string) => (await world.ask(identity.whoAmI, { key })).status === 200;
const signIn = (more: object = {}, ip = home) =>
  world.ask(identity.signIn, { ip, body: { email: it.email, password: goodPassword, ...more } });
async function ownSession(more: object = {}): Promise<string> {
  const { status, body } = await signIn(more);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { key: string }).key;
}

describe('wrong codes of an authenticator', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
    await world.ok(identity.confirmTotp, { key: it.key, body: { password: goodPassword, otp: code() } });
    world.clock.advance(1);
  });
  /** Each code is good once. */
  const code = () => new TOTP({ secret, period: 30 }).generate({ timestamp: world.clock.now().getTime() });
  const nextCode = () => {
    world.clock.advance(1);
    return code();
  };
  const wrong = { otp: '000000' };

  test('end the session that sends ten of them, and its owner signs in and proves who they are all the while', async () => {
    const key = await ownSession({ otp: nextCode() });
    for (let at = 0; at < 10; at += 1) {
      expect(await guess(wrong)).toBe(400);
      expect((await signIn({ otp: nextCode() })).status).toBe(200);
      expect(await guess({ otp: nextCode() }, key)).toBe(200);
    }
    expect(await isIn(stolen)).toBe(false);
    expect(await isIn(key)).toBe(true);
    expect((await signIn({ otp: nextCode() })).status).toBe(200);
  });

  test('are counted however long the session waits between two, and anew after a right one', async () => {
    for (let at = 0; at < 9; at += 1) await guess(wrong);
    expect(await guess({ otp: nextCode() })).toBe(200);
    for (let at = 0; at < 9; at += 1) {
      world.clock.advance(60);
      expect(await guess(wrong)).toBe(400);
    }
    world.clock.advance(60);
    const last = await world.refused(identity.stepUp, { key: stolen, body: wrong });
    expect(last).toMatchObject({ status: 400, code: 'INVALID_OTP' });
    expect(last.message).toContain('this session has ended');
    expect(await isIn(stolen)).toBe(false);
    const { rows } = await world.coffer.deps.pool.query(
      `select actor_name from activity where action = 'session.proofs-failed' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_name: it.email }]);
  });

  test('are few, however often the right password comes between', async () => {
    for (let at = 0; at < 9; at += 1) {
      expect(await guess(wrong)).toBe(400);
      const body = { password: goodPassword, oldPassword: goodPassword };
      expect((await world.ask(identity.changePassword, { key: stolen, body })).status).toBe(200);
    }
    await guess(wrong);
    expect(await isIn(stolen)).toBe(false);
  });

  test('at sign-in, by somebody who knows the password, keep nobody out where they were before', async () => {
    await ownSession({ otp: nextCode() });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn(wrong, `198.51.100.${n}`)).status);
    // There are few codes: whoever has many networks has no more tries than others.
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await signIn({ otp: code() }, '192.0.2.9')).status).toBe(429);
    await ownSession({ otp: nextCode() });
  });
});

describe('wrong answers of a passkey', () => {
  const device = () => new PasskeyDevice();
  const ask = async (key: string) => {
    const { passkey } = await world.ok(passkeys.askStepUpFactor, { key, body: { origin } });
    if (!passkey) throw new Error('No passkey is asked for');
    return passkey;
  };

  test('use up nothing that its owner is asked in another session, and end the session that sends ten', async () => {
    const own = device();
    const made = own.make(await world.ok(passkeys.beginPasskey, { key: it.key, body: { origin } }));
    await world.ok(passkeys.createPasskey, {
      key: it.key,
      body: { name: 'Phone', password: goodPassword, passkey: made },
    });
    const asked = await world.ok(passkeys.askSignInFactor, {
      body: { email: it.email, password: goodPassword, origin },
    });
    if (!asked.passkey) throw new Error('No passkey is asked for');
    const key = await ownSession({ passkey: own.use(asked.passkey) });
    for (let at = 0; at < 10; at += 1) {
      const mine = await ask(key);
      expect(await guess({ passkey: device().use(await ask(stolen)) })).toBe(400);
      if (at < 9) await ask(stolen);
      expect(await guess({ passkey: own.use(mine) }, key)).toBe(200);
    }
    expect(await isIn(stolen)).toBe(false);
    expect(await isIn(key)).toBe(true);
  });
});

test('wrong passwords keep nobody from changing it, and end the session that sends ten of them', async () => {
  const key = await ownSession();
  const newPassword = 'Another.horse2';
  for (let at = 0; at < 9; at += 1) expect(await guess({ password: `Wrong.horse${at}` })).toBe(400);
  const wrong = { oldPassword: 'Wrong.horse', password: newPassword };
  expect((await world.ask(identity.changePassword, { key: stolen, body: wrong })).status).toBe(400);
  expect(await isIn(stolen)).toBe(false);
  const right = { oldPassword: goodPassword, password: newPassword };
  expect((await world.ask(identity.changePassword, { key, body: right })).status).toBe(200);
});
