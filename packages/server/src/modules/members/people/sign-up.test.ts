import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootExist, signUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { listMembers } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;

const root = { email: 'root@example.com', password: goodPassword };
const memberCount = async () =>
  (await world.coffer.deps.pool.query<{ n: number }>('select count(*) as n from member')).rows[0]?.n;

describe('the first account', () => {
  beforeEach(async () => void (world = await startWorld()));
  afterEach(() => world.close());

  test('is the root, signed in at once, exactly as the wire says', async () => {
    expect(await world.ok(rootExist)).toEqual({ exist: false });
    const reply = await world.ask(signUp, { body: root });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      key: expect.stringMatching(/^cus_[\w-]{43}$/),
      accessToken: expect.stringMatching(/^cua_[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^cur_[\w-]{43}$/),
      expiresIn: 900,
      tokenType: 'Bearer',
      member: { id: 1, email: 'root@example.com', name: '', memberType: 'internal', customer_id: '1' },
      role: { name: 'root', displayName: 'Root' },
      resetPasswordRequired: false,
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await world.ok(rootExist)).toEqual({ exist: true });
    const [member] = await world.ok(listMembers, { key: (reply.body as { key: string }).key });
    expect(member).toMatchObject({ lastSignInAt: member?.createdAt });
  });

  test('is the only one that is made this way, with the same email or another', async () => {
    await world.ok(signUp, { body: root });
    for (const email of [root.email, 'other@example.com']) {
      const refused = await world.refused(signUp, { body: { ...root, email } });
      expect(refused).toMatchObject({ status: 409, code: 'ROOT_EXISTS' });
    }
    expect(await memberCount()).toBe(1);
  });

  test('stays the only one when two hundred sign up at the same moment', async () => {
    const crowd = Array.from({ length: 200 }, (_, n) =>
      world.ask(signUp, { body: { ...root, email: `visitor-${n}@example.com` } }),
    );
    const replies = await Promise.all(crowd);
    const outcomes = replies.map(({ status, body }) => [status, (body as { error?: { code: string } }).error?.code]);
    expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1);
    expect(outcomes.filter(([status, code]) => status === 409 && code === 'ROOT_EXISTS')).toHaveLength(199);
    expect(await memberCount()).toBe(1);
  }, 60_000);

  test('may have a password of 256 characters of any script', async () => {
    const password = `Ab1.${'🔑ß東e\u0301 '.repeat(42)}`.slice(0, 256);
    await world.ok(signUp, { body: { ...root, password } });
    expect(await world.signIn(root.email, password)).toMatchObject({ role: { name: 'root' } });
  });

  test('has its email in one spelling: case and space around do not matter', async () => {
    await world.ok(signUp, { body: { ...root, email: '  Root@Example.COM ' } });
    expect(await world.signIn('ROOT@example.com')).toMatchObject({ member: { email: 'root@example.com' } });
  });

  test('ignores what old clients send beside; nobody chooses their role, id or status', async () => {
    const extras = {
      role: 'admin',
      roleId: 2,
      isRoot: false,
      status: 'revoked',
      id: 77,
      memberType: 'x',
      confirmPassword: 'y',
    };
    const { key, member } = await world.ok(signUp, { body: { ...root, ...extras } });
    expect(member.id).toBe(1);
    expect(await world.ok(whoAmI, { key })).toMatchObject({
      member: { id: 1 },
      role: { name: 'root' },
      projects: 'all',
    });
    expect(await world.ok(listMembers, { key })).toMatchObject([{ id: 1, status: 'active' }]);
  });
});

describe('a bad first account', () => {
  beforeAll(async () => void (world = await startWorld()));
  afterAll(() => world.close());

  async function expectRefused(over: object): Promise<object> {
    const refused = await world.refused(signUp, { body: { ...root, ...over } });
    expect(await world.ok(rootExist)).toEqual({ exist: false });
    return refused;
  }

  const passwords: [what: string, password: unknown, says: string][] = [
    ['none', undefined, 'Password is required'],
    ['an empty one', '', 'Password is required'],
    ['a number', 12_345_678, 'Password is required'],
    ['one without a capital', 'correct.horse1', 'Password does not meet all requirements'],
    ['one without a small letter', 'CORRECT.HORSE1', 'Password does not meet all requirements'],
    ['one without a digit', 'Correct.horse', 'Password does not meet all requirements'],
    ['one without a special character', 'Correct-horse1', 'Password does not meet all requirements'],
    ['one that lacks something and is short too', 'Ab1', 'Password does not meet all requirements'],
    ['a short one', 'Ab1.', 'Password must be at least 8 characters long'],
    ['an endless one', `Ab1.${'x'.repeat(253)}`, 'Password must be at most 256 characters long'],
  ];

  test.each(passwords)('with %s as password is refused in one sentence', async (_what, password, says) => {
    const refusal = { status: 400, code: 'VALIDATION_FAILED', message: says, details: says };
    expect(await expectRefused({ password })).toMatchObject(refusal);
  });

  const emails = [
    undefined,
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@example',
    'ada@exa\u0301mple.com',
    7,
  ];
  test.each([...emails, ['a@b.co']])('with %j as email is refused', async (email) => {
    const refusal = { status: 400, code: 'VALIDATION_FAILED', details: expect.any(String) };
    expect(await expectRefused({ email })).toMatchObject(refusal);
  });
});
