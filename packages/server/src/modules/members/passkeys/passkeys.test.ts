import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as passkeys from '@coffer/contract/people/passkeys.ts';
import { goodPassword } from '../../../../test/client.ts';
import { PasskeyDevice } from '../../../../test/passkey-device.ts';
import { hire, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

const origin = 'http://localhost:8080';
let world: World;
let rootEmail: string;
let it: Person;
let device: PasskeyDevice;
beforeAll(async () => {
  world = await startWorld();
  ({ email: rootEmail } = await world.signUpRoot());
});
afterAll(() => world.close());
beforeEach(async () => {
  it = await hire(world, await world.signIn(rootEmail), 'admin');
  device = new PasskeyDevice();
});

const me = () => ({ email: it.email, password: goodPassword });
const begin = () => world.ok(passkeys.beginPasskey, { key: it.key, body: { origin } });

async function add(from = device, name = 'Phone') {
  const passkey = from.make(await begin());
  return world.ok(passkeys.createPasskey, { key: it.key, body: { name, password: goodPassword, passkey } });
}

async function signIn(more: object = {}): Promise<string> {
  const reply = await world.ask(identity.signIn, { body: { ...me(), ...more } });
  return reply.status === 200 ? 'in' : (reply.body as { error: { code: string } }).error.code;
}

async function question() {
  const { passkey } = await world.ok(passkeys.askSignInFactor, { body: { ...me(), origin } });
  if (!passkey) throw new Error('No passkey is asked for');
  return passkey;
}

describe('adding a passkey', () => {
  test('makes it a second factor, and shows recovery codes with the first', async () => {
    const { passkey, recoveryCodes } = await add();
    expect(passkey).toMatchObject({ name: 'Phone', host: 'localhost', isSynced: false, lastUsedAt: null });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ totpEnabled: false, passkeys: 1 });
    const list = await world.ok(members.listMembers, { key: it.key });
    expect(list.find(({ id }) => id === it.id)).toMatchObject({ passkeys: 1 });
    expect((await add(new PasskeyDevice(), 'Laptop')).recoveryCodes).toEqual([]);
    expect((await world.ok(passkeys.listPasskeys, { key: it.key })).map(({ name }) => name)).toEqual([
      'Phone',
      'Laptop',
    ]);
    expect(await signIn()).toBe('OTP_REQUIRED');
    expect(await signIn({ otp: recoveryCodes[0] })).toBe('in');
    expect(await signIn({ otp: recoveryCodes[0] })).toBe('INVALID_OTP');
  });

  test('ends the other sessions, and needs the password and a confirmed session', async () => {
    const other = await world.signIn(it.email);
    const passkey = device.make(await begin());
    const wrong = { name: 'Phone', password: 'not this one', passkey };
    expect(await world.refused(passkeys.createPasskey, { key: it.key, body: wrong })).toMatchObject({ status: 400 });
    await world.ok(passkeys.createPasskey, { key: it.key, body: { ...wrong, password: goodPassword } });
    expect((await world.ask(identity.whoAmI, { key: other.key })).status).toBe(401);
    world.clock.advance(6);
    const refused = await world.refused(passkeys.beginPasskey, { key: it.key, body: { origin } });
    expect(refused.code).toBe('STEP_UP_REQUIRED');
  });

  test.each([
    ['of another page', { origin: 'http://localhost:8081' }],
    ['of a page of somebody else', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['for another question', { challenge: Buffer.from('made up').toString('base64url') }],
    ['by nobody in particular', { isVerified: false }],
  ])('%s is refused', async (_what, lies) => {
    const passkey = device.make(await begin(), lies);
    const body = { name: 'Phone', password: goodPassword, passkey };
    expect(await world.refused(passkeys.createPasskey, { key: it.key, body })).toMatchObject({ status: 400 });
    expect(await world.ok(passkeys.listPasskeys, { key: it.key })).toEqual([]);
  });

  test('answers one question once, within two minutes', async () => {
    const passkey = device.make(await begin());
    const body = { name: 'Phone', password: goodPassword, passkey };
    world.clock.advance(2.1);
    expect(await world.refused(passkeys.createPasskey, { key: it.key, body })).toMatchObject({ code: 'CONFLICT' });
    const again = { ...body, passkey: device.make(await begin()) };
    await world.ok(passkeys.createPasskey, { key: it.key, body: again });
    expect(await world.refused(passkeys.createPasskey, { key: it.key, body: again })).toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('is refused on a page without a name, and on one of somebody else', async () => {
    for (const page of ['http://127.0.0.1:8080', 'https://evil.example']) {
      const refused = await world.refused(passkeys.beginPasskey, { key: it.key, body: { origin: page } });
      expect(refused).toMatchObject({ status: 400, details: [{ path: 'origin' }] });
    }
  });

  test('stops at ten', async () => {
    for (let i = 0; i < 10; i++) await add(new PasskeyDevice(), `Key ${i}`);
    const refused = await world.refused(passkeys.beginPasskey, { key: it.key, body: { origin } });
    expect(refused.code).toBe('CONFLICT');
  });
});

describe('signing in with a passkey', () => {
  beforeEach(() => add());

  test('takes the password and what the device says, once', async () => {
    const used = device.use(await question());
    expect(await signIn({ passkey: used })).toBe('in');
    expect(await signIn({ passkey: used })).toBe('INVALID_OTP');
    const [passkey] = await world.ok(passkeys.listPasskeys, { key: it.key });
    expect(passkey?.lastUsedAt).not.toBeNull();
  });

  test('tells nothing to whoever lacks the password', async () => {
    const body = { email: it.email, password: 'not this one', origin };
    expect(await world.refused(passkeys.askSignInFactor, { body })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test.each([
    ['said on another page of this machine', { origin: 'http://localhost:8081' }],
    ['said on a page of somebody else', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['for another question', { challenge: Buffer.from('made up').toString('base64url') }],
    ['by nobody in particular', { isVerified: false }],
    ['by a copy that counts behind', { counter: 1 }],
  ])('%s is refused', async (_what, lies) => {
    expect(await signIn({ passkey: device.use(await question()) })).toBe('in');
    expect(await signIn({ passkey: device.use(await question(), lies) })).toBe('INVALID_OTP');
  });

  test('of somebody else, or for a question of somebody else, is refused', async () => {
    expect(await signIn({ passkey: new PasskeyDevice().use(await question()) })).toBe('INVALID_OTP');
    const asked = await question();
    await question();
    expect(await signIn({ passkey: device.use(asked) })).toBe('INVALID_OTP');
    world.clock.advance(0.1);
    const late = device.use(await question());
    world.clock.advance(2.1);
    expect(await signIn({ passkey: late })).toBe('INVALID_OTP');
  });

  test('guesses are counted', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 12; i++) codes.push(await signIn({ passkey: device.use({ challenge: 'made-up', rpId: 'x' }) }));
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('INVALID_OTP'));
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  test('either second factor will do where there are two, and codes live as long as one of them', async () => {
    const { secret } = await world.ok(identity.enrolTotp, { key: it.key });
    const code = () => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    const body = { password: goodPassword, otp: code() };
    const { recoveryCodes } = await world.ok(identity.confirmTotp, { key: it.key, body });
    expect(await world.ok(passkeys.askSignInFactor, { body: { ...me(), origin } })).toMatchObject({ takesCode: true });
    expect(await signIn({ passkey: device.use(await question()) })).toBe('in');
    await world.ok(identity.removeTotp, { key: it.key });
    expect(await signIn({ otp: recoveryCodes[0] })).toBe('in');
    const [one] = await world.ok(passkeys.listPasskeys, { key: it.key });
    await world.ok(passkeys.removePasskey, { key: it.key, params: { id: one!.id } });
    expect(await signIn()).toBe('in');
  });
});

describe('confirming who it is', () => {
  beforeEach(() => add());
  const ask = () => world.ok(passkeys.askStepUpFactor, { key: it.key, body: { origin } });
  const remove = async () => {
    const [one] = await world.ok(passkeys.listPasskeys, { key: it.key });
    return (await world.ask(passkeys.removePasskey, { key: it.key, params: { id: one!.id } })).status;
  };

  test('takes the passkey, and the password no more', async () => {
    world.clock.advance(6);
    expect(await remove()).toBe(403);
    const refused = await world.refused(identity.stepUp, { key: it.key, body: { password: goodPassword } });
    expect(refused).toMatchObject({ status: 400, details: [{ path: 'passkey' }] });
    const { passkey } = await ask();
    await world.ok(identity.stepUp, { key: it.key, body: { passkey: device.use(passkey!) } });
    expect(await remove()).toBe(204);
  });

  test('takes no answer that was given for signing in', async () => {
    world.clock.advance(6);
    const body = { passkey: device.use(await question()) };
    expect(await world.refused(identity.stepUp, { key: it.key, body })).toMatchObject({ code: 'INVALID_OTP' });
  });

  test('no code of an authenticator that was begun and never confirmed will do', async () => {
    const { secret } = await world.ok(identity.enrolTotp, { key: it.key });
    world.clock.advance(20);
    const otp = () => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    expect(await world.refused(identity.stepUp, { key: it.key, body: { otp: otp() } })).toMatchObject({
      code: 'INVALID_OTP',
    });
    expect(await signIn({ otp: otp() })).toBe('INVALID_OTP');
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ totpEnabled: false, passkeys: 1 });
  });

  test('nobody removes the passkey of somebody else', async () => {
    const other = await hire(world, await world.signIn(rootEmail), 'admin');
    const [one] = await world.ok(passkeys.listPasskeys, { key: it.key });
    const refused = await world.ask(passkeys.removePasskey, { key: other.key, params: { id: one!.id } });
    expect(refused.status).toBe(404);
  });
});
