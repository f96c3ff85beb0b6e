import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import { listMembers } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let rootEmail: string;
let it: Person;
let secret: string;
let recoveryCodes: string[];
beforeAll(async () => {
  world = await startWorld();
  ({ email: rootEmail } = await world.signUpRoot());
});
afterAll(() => world.close());
beforeEach(async () => void (it = await hire(world, await world.signIn(rootEmail), 'admin')));

/** The code of the authenticator, some steps of thirty seconds from now. */
function code(steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() + steps * 30_000 });
}

function wrongCode(): string {
  const right = new Set([-1, 0, 1].map(code));
  return ['000000', '111111', '222222', '333333'].find((text) => !right.has(text)) ?? '';
}

const wait = (steps = 1) => world.clock.advance(steps / 2);

async function switchOn(): Promise<void> {
  ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
  ({ recoveryCodes } = await world.ok(identity.confirmTotp, {
    key: it.key,
    body: { password: goodPassword, otp: code() },
  }));
  wait();
}

async function signIn(otp?: string): Promise<string> {
  const body = { email: it.email, password: goodPassword, ...(otp === undefined ? {} : { otp }) };
  const reply = await world.ask(identity.signIn, { body });
  return reply.status === 200 ? 'in' : (reply.body as { error: { code: string } }).error.code;
}

describe('switching a second factor on', () => {
  test('takes a secret and its first code, and shows ten recovery codes', async () => {
    const enrolled = await world.ok(identity.enrolTotp, { key: it.key });
    secret = enrolled.secret;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(enrolled.uri).toContain('otpauth://totp/Coffer:');
    expect(enrolled.uri).toContain(`secret=${secret}`);
    expect(await signIn()).toBe('in');
    const confirmed = await world.ok(identity.confirmTotp, {
      key: it.key,
      body: { password: goodPassword, otp: code() },
    });
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    for (const text of confirmed.recoveryCodes) expect(text).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ totpEnabled: true });
    const list = await world.ok(listMembers, { key: it.key });
    expect(list.find(({ id }) => id === it.id)).toMatchObject({ totpEnabled: true });
  });

  test('with a wrong code does nothing', async () => {
    ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
    const refused = await world.refused(identity.confirmTotp, {
      key: it.key,
      body: { password: goodPassword, otp: wrongCode() },
    });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_OTP' });
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ totpEnabled: false });
    expect(await signIn()).toBe('in');
  });

  test('may begin again before it is confirmed; then the earlier secret is worthless', async () => {
    ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
    const early = code();
    ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
    expect(
      await world.refused(identity.confirmTotp, { key: it.key, body: { password: goodPassword, otp: early } }),
    ).toMatchObject({
      code: 'INVALID_OTP',
    });
    await world.ok(identity.confirmTotp, { key: it.key, body: { password: goodPassword, otp: code() } });
  });

  test('when it is on is refused, and so is confirming without having begun', async () => {
    const nothing = await world.refused(identity.confirmTotp, {
      key: it.key,
      body: { password: goodPassword, otp: '123456' },
    });
    expect(nothing).toMatchObject({ status: 409, code: 'CONFLICT' });
    await switchOn();
    expect(await world.refused(identity.enrolTotp, { key: it.key })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(
      await world.refused(identity.confirmTotp, { key: it.key, body: { password: goodPassword, otp: code() } }),
    ).toMatchObject({
      status: 409,
    });
  });

  test.each([
    {},
    { otp: '123456' },
    { password: goodPassword, otp: 'abcde-fghij' },
    { password: goodPassword, otp: '12345' },
    { password: goodPassword, otp: 123_456 },
  ])('with %j: 400', async (body) => {
    expect(await world.refused(identity.confirmTotp, { key: it.key, body })).toMatchObject({ status: 400 });
  });
});

describe('whoever stole a session, but not the password,', () => {
  test('sets no second factor up, which would prove them for as long as it lives', async () => {
    ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
    const guess = { key: it.key, body: { password: 'Wrong.horse1', otp: code() } };
    expect(await world.refused(identity.confirmTotp, guess)).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' });
    world.clock.advance(10);
    expect((await world.ask(identity.stepUp, { key: it.key, body: { otp: code() } })).status).toBe(400);
    expect(await signIn(), 'its owner still gets in').toBe('in');
  });

  test('loses it when its owner sets one up', async () => {
    const stolen = await world.signIn(it.email);
    await switchOn();
    expect((await world.ask(identity.whoAmI, { key: stolen.key })).status).toBe(401);
    expect((await world.ask(identity.whoAmI, { key: it.key })).status).toBe(200);
  });
});

test('while an account is held, its password sets no second factor up', async () => {
  ({ secret } = await world.ok(identity.enrolTotp, { key: it.key }));
  const until = new Date(world.clock.now().getTime() + 3_600_000);
  await world.coffer.deps.pool.query('update member set step_up_held_until = $1 where id = $2', [until, it.id]);
  const asked = { key: it.key, body: { password: goodPassword, otp: code() } };
  expect(await world.refused(identity.confirmTotp, asked)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

describe('a sign-in with a second factor', () => {
  beforeEach(() => switchOn());

  test('without a code asks for it, but only whoever knows the password hears that', async () => {
    expect(await signIn()).toBe('OTP_REQUIRED');
    const body = { email: it.email, password: 'Wrong.horse1', otp: code() };
    expect(await world.refused(identity.signIn, { body })).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  test('takes the code once, and none from before it', async () => {
    const used = code();
    expect(await signIn(used)).toBe('in');
    expect(await signIn(used)).toBe('INVALID_OTP');
    expect(await signIn(code(-1))).toBe('INVALID_OTP');
    wait();
    expect(await signIn(code())).toBe('in');
  });

  test('takes one code once, however many send it at the same moment', async () => {
    const otp = code();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => signIn(otp)));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'INVALID_OTP'), 'in']);
  });

  test('forgives a clock that is thirty seconds off, not one that is a minute off', async () => {
    wait(3);
    expect(await signIn(code(-2))).toBe('INVALID_OTP');
    expect(await signIn(code(2))).toBe('INVALID_OTP');
    expect(await signIn(code(-1))).toBe('in');
    expect(await signIn(code(1))).toBe('in');
  });

  test('does not take the code that had switched it on', async () => {
    expect(await signIn(code(-1))).toBe('INVALID_OTP');
  });

  test('takes a recovery code once', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(await signIn(first)).toBe('in');
    expect(await signIn(first)).toBe('INVALID_OTP');
    const both = await Promise.all([signIn(second), signIn(second)]);
    expect(both.toSorted()).toEqual(['INVALID_OTP', 'in']);
    expect(await signIn('aaaaa-aaaaa')).toBe('INVALID_OTP');
  });

  test('allows few guesses, whatever address they come from, and those from elsewhere keep nobody out at home', async () => {
    const body = { email: it.email, password: goodPassword, otp: wrongCode() };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await world.ask(identity.signIn, { body, ip: `198.51.100.${n}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const elsewhere = { body: { ...body, otp: code() }, ip: '198.51.100.99' };
    expect((await world.ask(identity.signIn, elsewhere)).status).toBe(429);
    expect(await signIn(code())).toBe('in');
    wait(30);
    expect((await world.ask(identity.signIn, { ...elsewhere, body: { ...body, otp: code() } })).status).toBe(200);
  });
});

describe('with a second factor on', () => {
  beforeEach(() => switchOn());

  test('a step-up takes its code; the password is no way around it', async () => {
    world.clock.advance(6);
    const asked = { key: it.key, body: { password: goodPassword } };
    expect(await world.refused(identity.stepUp, asked)).toMatchObject({ status: 400, details: [{ path: 'otp' }] });
    expect(await world.refused(identity.removeTotp, { key: it.key })).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const otp = code();
    await world.ok(identity.stepUp, { key: it.key, body: { otp } });
    expect(await world.refused(identity.stepUp, { key: it.key, body: { otp } })).toMatchObject({ code: 'INVALID_OTP' });
    expect(await world.refused(identity.stepUp, { key: it.key, body: { otp: wrongCode() } })).toMatchObject({
      code: 'INVALID_OTP',
    });
  });

  test('a step-up takes a recovery code as well', async () => {
    world.clock.advance(6);
    const again = { key: it.key, body: { otp: recoveryCodes[0] } };
    await world.ok(identity.stepUp, again);
    expect(await world.refused(identity.stepUp, again)).toMatchObject({ code: 'INVALID_OTP' });
    await world.ok(identity.removeTotp, { key: it.key });
  });

  test('it can be switched off, and then neither code nor recovery code is asked or left', async () => {
    await world.ok(identity.removeTotp, { key: it.key });
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ totpEnabled: false });
    expect(await signIn()).toBe('in');
    expect(await world.refused(identity.removeTotp, { key: it.key })).toMatchObject({ status: 409, code: 'CONFLICT' });
    const { rows } = await world.coffer.deps.pool.query(
      `select (select count(*) from recovery_code where member_id = $1) as codes,
              (select count(*) from secret where owner = $2 and sealed is not null) as secrets`,
      [it.id, `member:${it.id}`],
    );
    expect(rows).toEqual([{ codes: 0, secrets: 0 }]);
  });
});

test('a double click, and eighty clicks at once, end in one second factor and no failure', async () => {
  const many = Array.from({ length: 80 }, async (_, n) =>
    n % 2 === 0 ? world.ask(identity.enrolTotp, { key: it.key }) : world.ask(identity.removeTotp, { key: it.key }),
  );
  const statuses = new Set((await Promise.all(many)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 201, 204, 409].includes(status))).toEqual([]);
  const { rows } = await world.coffer.deps.pool.query<{ orphans: number }>(
    `select count(*)::int as orphans from secret s where s.purpose = 'totp' and s.status = 'active'
     and not exists (select from member m where m.totp_secret_id = s.id)`,
  );
  expect(rows[0]?.orphans).toBe(0);
});
