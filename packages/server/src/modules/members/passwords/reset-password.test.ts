import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import { activateMember, listMembers, revokeMember } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, invite, toldToken, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

const newPassword = 'Battery,staple2';
let world: World;
let root: { key: string; email: string };
let it: Person;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
});
afterAll(() => world.close());
beforeEach(async () => {
  root = { ...root, ...(await world.signIn(root.email)) };
  it = await hire(world, root, 'admin');
});

/** Without mail the link is told to the operator. */
async function askForLink(): Promise<string> {
  await world.ok(identity.forgotPassword, {
    body: { email: it.email, url: 'http://localhost:8080/setPassword' },
    ip: `192.0.2.${it.id}`,
  });
  await world.drain();
  return toldToken(world);
}

const reset = (token: string, password = newPassword) =>
  world.ask(identity.resetPassword, { body: { password, resetPasswordToken: token } });
const enters = async (password: string) =>
  (await world.ask(identity.signIn, { body: { email: it.email, password }, ip: `198.51.100.${it.id}` })).status === 200;

async function expectRefused(token: string): Promise<void> {
  const refused = await world.refused(identity.resetPassword, {
    body: { password: newPassword, resetPasswordToken: token },
  });
  const sentence = 'This link has expired or was used already. Ask for a new one.';
  expect(refused).toMatchObject({ status: 400, code: 'INVALID_TOKEN', message: sentence, details: sentence });
  expect(await enters(newPassword)).toBe(false);
}

describe('the token of a link', () => {
  test('is good once, however many use it at the same moment', async () => {
    const token = await askForLink();
    const uses = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `Battery,staple${n}`)));
    const won = uses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    expect(new Set(uses.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await enters(`Battery,staple${won[0]}`)).toBe(true);
    expect(await enters(goodPassword)).toBe(false);
  }, 60_000);

  test('is good for thirty minutes', async () => {
    const token = await askForLink();
    world.clock.advance(29.9);
    expect((await reset(token)).status).toBe(200);
    world.clock.advance(60);
    const late = await askForLink();
    world.clock.advance(30);
    const refused = await world.refused(identity.resetPassword, {
      body: { password: newPassword, resetPasswordToken: late },
    });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_TOKEN' });
  });

  test('is stored as a hash alone', async () => {
    const token = await askForLink();
    const { rows } = await world.coffer.deps.pool.query<{ hash: Buffer; row: string }>(
      'select hash, t::text as row from password_token t where member_id = $1 and used_at is null',
      [it.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).toHaveLength(32);
    expect(rows[0]?.row).not.toContain(token);
  });

  test.each(['garbage', 'cpw_', `cpw_${'x'.repeat(43)}`])('made up, as %s, is refused', (token) =>
    expectRefused(token),
  );

  test('of somebody whose access was revoked is refused, also when they are back', async () => {
    const token = await askForLink();
    await world.ok(revokeMember, { key: root.key, params: { id: it.id } });
    await expectRefused(token);
    await world.ok(activateMember, { key: root.key, params: { id: it.id } });
    await expectRefused(token);
  });

  test('of somebody whose access was taken by hand, in the database, is refused', async () => {
    const token = await askForLink();
    await world.coffer.deps.pool.query("update member set status = 'revoked' where id = $1", [it.id]);
    await expectRefused(token);
  });

  test.each(['short1.', '', 'lowercase.1'])('stays good when the new password is refused: "%s"', async (password) => {
    const token = await askForLink();
    const refused = await world.refused(identity.resetPassword, { body: { password, resetPasswordToken: token } });
    expect(refused).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: expect.stringMatching(/^Password /),
    });
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a new password', () => {
  test('ends every session there was', async () => {
    const other = await world.signIn(it.email);
    await reset(await askForLink());
    for (const { key } of [it, other]) expect((await world.ask(identity.whoAmI, { key })).status).toBe(401);
    const refused = await world.refused(identity.refresh, { body: { refreshToken: other.refreshToken } });
    expect(refused).toMatchObject({ status: 401 });
  });

  test('does not get around the second factor', async () => {
    const { secret } = await world.ok(identity.enrolTotp, { key: it.key });
    const code = () => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    await world.ok(identity.confirmTotp, { key: it.key, body: { password: goodPassword, otp: code() } });
    await reset(await askForLink());
    const body = { email: it.email, password: newPassword };
    expect(await world.refused(identity.signIn, { body })).toMatchObject({ status: 401, code: 'OTP_REQUIRED' });
    world.clock.advance(0.5);
    await world.ok(identity.signIn, { body: { ...body, otp: code() } });
  });
});

describe('an invitation', () => {
  test('makes its reader active with the password they choose', async () => {
    const invited = await invite(world, root, 'admin');
    const statusOf = async () =>
      (await world.ok(listMembers, { key: root.key })).find(({ id }) => id === invited.id)?.status;
    expect(await statusOf()).toBe('invited');
    expect((await reset(invited.token)).status).toBe(200);
    expect(await statusOf()).toBe('active');
    await world.signIn(invited.email, newPassword);
    expect((await reset(invited.token)).status).toBe(400);
  });

  test('is good for three days', async () => {
    const [early, late] = [await invite(world, root, 'admin'), await invite(world, root, 'admin')];
    world.clock.advance(71.9 * 60);
    expect((await reset(early.token)).status).toBe(200);
    world.clock.advance(0.2 * 60);
    await expectRefused(late.token);
  });
});
