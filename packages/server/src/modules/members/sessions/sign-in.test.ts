import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, whoAmI } from '@coffer/contract/people/identity.ts';
import { revokeMember } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, invite } from '../../../../test/people.ts';
import { freshEmail, startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: Awaited<ReturnType<World['signUpRoot']>>;
beforeAll(async () => {
  world = await startWorld({ limits: { signInPerAccount: 1_000_000, signInPerAddress: 1_000_000 } });
  root = await world.signUpRoot();
});
afterAll(() => world.close());

describe('the right password', () => {
  test('opens a session, exactly as the wire says', async () => {
    const reply = await world.ask(signIn, { body: { email: root.email, password: goodPassword } });
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.body).toEqual({
      key: expect.stringMatching(/^cus_/),
      accessToken: expect.stringMatching(/^cua_/),
      refreshToken: expect.stringMatching(/^cur_/),
      expiresIn: 900,
      tokenType: 'Bearer',
      member: { id: 1, email: root.email, name: '', memberType: 'internal', customer_id: '1' },
      role: { name: 'root', displayName: 'Root' },
      resetPasswordRequired: false,
    });
  });

  test('each time opens another one: no secret is ever the same', async () => {
    const [one, two] = [await world.signIn(root.email), await world.signIn(root.email)];
    const secrets = [one, two].flatMap(({ key, accessToken, refreshToken }) => [key, accessToken, refreshToken]);
    expect(new Set(secrets).size).toBe(6);
    for (const { key } of [one, two]) expect(await world.ok(whoAmI, { key })).toMatchObject({ member: { id: 1 } });
  });

  test('fits whatever the case of the email, and whatever else a client sends', async () => {
    const body = { email: ` ${root.email.toUpperCase()}`, password: goodPassword, rememberMe: true, role: 'admin' };
    expect(await world.ok(signIn, { body })).toMatchObject({ role: { name: 'root' } });
  });
});

describe('who may not enter', () => {
  test('gets the same answer whether the password is wrong, the email unknown, or the account revoked or not yet accepted', async () => {
    const revoked = await hire(world, root, 'admin');
    await world.ok(revokeMember, { key: root.key, params: { id: revoked.id } });
    const invited = await invite(world, root, 'admin');
    const attempts = [
      { email: root.email, password: `${goodPassword}!` },
      { email: root.email, password: goodPassword.toUpperCase() },
      { email: freshEmail('nobody'), password: goodPassword },
      { email: revoked.email, password: goodPassword },
      { email: invited.email, password: goodPassword },
      { email: invited.email, password: 'null' },
    ];
    const answers = await Promise.all(attempts.map((body) => world.refused(signIn, { body })));
    const seen = answers.map(({ status, code, message, details }) => ({ status, code, message, details }));
    const refusal = {
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'The email address or password is incorrect.',
      details: undefined,
    };
    expect(seen).toEqual(attempts.map(() => refusal));
  });

  test.each([
    ['no email', { password: goodPassword }, 'email'],
    ['no password', { email: 'root@example.com' }, 'password'],
    ['an empty password', { email: 'root@example.com', password: '' }, 'password'],
    ['an endless password', { email: 'root@example.com', password: 'x'.repeat(257) }, 'password'],
    ['a code of five digits', { email: 'root@example.com', password: goodPassword, otp: '12345' }, 'otp'],
    ['a list for an email', { email: ['root@example.com'], password: goodPassword }, 'email'],
    ['conditions for an email', { email: { $ne: null }, password: { $ne: null } }, 'email'],
  ])('with %s: 400 naming the field', async (_what, body, path) => {
    const refused = await world.refused(signIn, { body });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refused.details).toContainEqual(expect.objectContaining({ path }));
  });

  test('cannot tell from the time whether an email is known', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const attempt = async (kind: keyof typeof times, email: string) => {
      const begun = performance.now();
      await world.refused(signIn, { body: { email, password: 'Wrong.horse1' } });
      times[kind].push(performance.now() - begun);
    };
    const gap = () => Math.abs(median(times.known) - median(times.unknown));
    // On a busy machine the medians need more samples to settle; a hash that was left out would keep them apart for good.
    for (let round = 0; round < 25 || (gap() >= 5 && round < 200); round++) {
      const pair = [() => attempt('known', root.email), () => attempt('unknown', 'rooz@example.com')];
      for (const one of round % 2 === 0 ? pair : pair.toReversed()) await one();
    }
    expect(gap()).toBeLessThan(5);
  });
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
