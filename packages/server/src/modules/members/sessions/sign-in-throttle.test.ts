import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '@coffer/contract/people/identity.ts';
import { productionLimits } from '../../../platform/limits.ts';
import { goodPassword } from '../../../../test/client.ts';
import { tellRefusals } from './tell-refusals.ts';
import { startWorld, type World, type WorldOptions } from '../../../../test/world.ts';

let world: World;
let email: string;

async function open(options: WorldOptions = {}): Promise<void> {
  world = await startWorld(options);
  ({ email } = await world.signUpRoot());
}

type Over = { ip?: string; email?: string; headers?: Record<string, string> };

async function guess(over: Over): Promise<number> {
  const { ip = owner, email: whose = email, headers = {} } = over;
  return (await world.ask(signIn, { body: { email: whose, password: 'Wrong.horse1' }, ip, headers })).status;
}

async function guesses(count: number, over: (n: number) => Over): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await guess(over(n)));
  return statuses;
}

const owner = '203.0.113.7';
const ten = Array.from({ length: 10 }, () => 401);
const enters = (ip: string) => world.ask(signIn, { body: { email, password: goodPassword }, ip });

describe('with the limits of production', () => {
  beforeAll(() => open());
  afterAll(() => world.close());

  test('the eleventh guess from one address waits, the owner at another address does not', async () => {
    const attacker = '198.51.100.1';
    expect(await guesses(11, () => ({ ip: attacker }))).toEqual([...ten, 429]);
    const refused = await world.refused(signIn, { body: { email, password: goodPassword }, ip: attacker });
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
    expect((await enters(owner)).status).toBe(200);
    world.clock.advance(5);
    expect((await enters(attacker)).status).toBe(200);
  });

  test('a success clears the count: nobody is shut out for old typing errors', async () => {
    for (let round = 0; round < 2; round++) {
      expect(await guesses(9, () => ({ ip: '198.51.100.2' }))).not.toContain(429);
      expect((await enters('198.51.100.2')).status).toBe(200);
    }
  });

  test('an unknown email is counted like a known one', async () => {
    expect(await guesses(11, () => ({ ip: '198.51.100.3', email: 'nobody@example.com' }))).toEqual([...ten, 429]);
  });

  test('another spelling of the email is the same account', async () => {
    const spellings = ['ROOT@example.com', ' root@example.com', 'Root@Example.Com '];
    expect(await guesses(11, (n) => ({ ip: '198.51.100.4', email: spellings[n % 3] ?? email }))).toEqual([...ten, 429]);
  });

  test('all addresses of one IPv6 network are one guesser', async () => {
    expect(await guesses(11, (n) => ({ ip: `2001:db8:1:2::${n}` }))).toEqual([...ten, 429]);
    expect(await guess({ ip: '2001:db8:1:3::1' })).toBe(401);
  });

  test('many IPv6 networks side by side are held to a few guessers, narrowly and widely', async () => {
    const statuses = await guesses(41, (n) => ({ ip: `2001:db8:2:${n.toString(16)}::1` }));
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 401), 429]);
    const wide = await guesses(121, (n) => ({ ip: `2001:db8:2:${(n + 1).toString(16)}00::1` }));
    expect(wide).toEqual([...Array.from({ length: 120 }, () => 401), 429]);
    expect(await guess({ ip: '2001:db8:3::1' })).toBe(401);
  });

  test('whoever signed in from their house before gets in, whatever the neighbours do', async () => {
    const [house, neighbour] = ['2001:db8:4:1::1', (n: number) => `2001:db8:4:${(n + 2).toString(16)}::1`];
    expect((await enters(house)).status).toBe(200);
    await guesses(41, (n) => ({ ip: neighbour(n) }));
    expect((await enters(neighbour(99))).status).toBe(429);
    expect((await enters(house)).status).toBe(200);
    world.clock.advance(31 * 24 * 60);
    await guesses(41, (n) => ({ ip: neighbour(n) }));
    expect((await enters(house)).status, 'a month later it is a stranger').toBe(429);
  });

  test('a made-up X-Forwarded-For changes nothing while no proxy is trusted', async () => {
    const lie = (n: number) => ({
      headers: { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` },
    });
    expect(await guesses(11, lie)).toEqual([...ten, 429]);
  });
});

describe('with other settings', () => {
  afterEach(() => world.close());

  test('who tries many accounts from one address is slowed as well', async () => {
    await open({ limits: { signInPerAddress: 12 } });
    const statuses = await guesses(13, (n) => ({ ip: '198.51.100.6', email: `victim-${n}@example.com` }));
    expect(statuses).toEqual([...ten, 401, 401, 429]);
  });

  test('behind a trusted proxy the visitor is whom the proxy names, not whom the visitor names', async () => {
    await open({ env: { TRUST_PROXY: '10.0.0.0/8' } });
    const through = (list: string) => ({ ip: '10.0.0.1', headers: { 'x-forwarded-for': list } });
    expect(await guesses(11, (n) => through(`192.0.2.${n}, 198.51.100.7`))).toEqual([...ten, 429]);
    expect(await guess(through(`198.51.100.7, ${owner}`))).toBe(401);
    expect(await guesses(11, (n) => ({ ip: '172.16.0.1', headers: { 'x-forwarded-for': `192.0.2.${n}` } }))).toEqual([
      ...ten,
      429,
    ]);
  });

  test('a crowd of strangers does not keep out whoever signs in from where they did before', async () => {
    await open({ limits: { hashesAtOnce: 1, hashesWaiting: 3, hashCost: productionLimits.hashCost } });
    await enters(owner);
    const crowd: number[] = [];
    for (let round = 0; round < 3; round++) {
      const rush = Array.from({ length: 12 }, (_, n) => guess({ ip: `192.0.2.${n}`, email: 'nobody@example.com' }));
      expect((await enters(owner)).status).toBe(200);
      crowd.push(...(await Promise.all(rush)));
    }
    expect(crowd, 'it was a crowd').toContain(429);
  });

  test('however many guess, the audit log has a row for a network, an account and an hour, and one more for the rest of it', async () => {
    await open();
    const told = async () => {
      await tellRefusals(world.coffer.deps);
      const { rows } = await world.coffer.deps.pool.query<{ of: string; attempts: number; ip: string }>(
        `select entity_id as of, (after->>'attempts')::int as attempts, ip from activity
         where action = 'member.sign-in-refused' order by id`,
      );
      return rows.map(({ of, attempts, ip }) => [of, attempts, ip]);
    };
    world.clock.advance(60 - world.clock.now().getUTCMinutes());
    const network = '2001:db8:5:0::/48';
    const unknown = (n: number) => ({ ip: `2001:db8:5:${n}::1`, email: `nobody-${n}@example.com` });
    await guesses(6, unknown);
    await guesses(3, (n) => ({ ip: `2001:db8:5:${n}::1` }));
    const first = await told();
    expect(first).toHaveLength(2);
    expect(first).toEqual(
      expect.arrayContaining([
        [email, 3, network],
        ['unknown accounts', 6, network],
      ]),
    );
    await guesses(4, unknown);
    expect(await told()).toHaveLength(2);
    world.clock.advance(61);
    expect((await told()).slice(2)).toEqual([['unknown accounts', 4, network]]);
    expect(await told()).toHaveLength(3);
    const left = await world.coffer.deps.pool.query('select from refused_sign_in');
    expect(left.rowCount).toBe(0);
  });

  test('when too many passwords are being checked, newcomers are asked to come again and nothing breaks', async () => {
    await open({ limits: { hashesAtOnce: 1, hashesWaiting: 3, hashCost: productionLimits.hashCost } });
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => enters(`192.0.2.${n}`)));
    const statuses = crowd.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    for (const { status, headers } of crowd) if (status === 429) expect(headers['retry-after']).toBe('5');
    expect((await enters(owner)).status).toBe(200);
  });
});
