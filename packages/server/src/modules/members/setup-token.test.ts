import { afterEach, describe, expect, test } from 'vitest';
import { rootExist, signUp } from '@coffer/contract/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { prepareSetup } from './index.ts';

let world: World;
afterEach(() => world.close());

const body = { email: 'root@example.com', password: goodPassword };

async function openToOthers(env: Record<string, string> = {}): Promise<void> {
  world = await startWorld({ env: { HOST: '0.0.0.0', SETUP_TOKEN: '', ...env } });
  await prepareSetup(world.coffer.deps);
}

function toldSetupToken(): string {
  return /^Setup token for the first account: (\S+)$/.exec(world.told.at(-1) ?? '')?.[1] ?? '';
}

async function expectRefused(setupToken?: string): Promise<void> {
  const refused = await world.refused(signUp, {
    body: { ...body, ...(setupToken === undefined ? {} : { setupToken }) },
  });
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(refused.message).toContain('setup token');
}

describe('on a machine that others can reach', () => {
  test('the first account needs the token from the console', async () => {
    await openToOthers();
    expect(await world.ok(rootExist)).toEqual({ exist: false, setupTokenRequired: true });
    const token = toldSetupToken();
    expect(token).toMatch(/^setup-[\w-]{43}$/);
    await expectRefused();
    await expectRefused('');
    await expectRefused(`${token}x`);
    await expectRefused(token.toUpperCase());
    expect(await world.ok(rootExist)).toEqual({ exist: false, setupTokenRequired: true });
    await world.ok(signUp, { body: { ...body, setupToken: token } });
    expect(await world.ok(rootExist)).toEqual({ exist: true });
  });

  test('the token of an earlier start is worthless, and after the first account no more is said', async () => {
    await openToOthers();
    const early = toldSetupToken();
    await prepareSetup(world.coffer.deps);
    const late = toldSetupToken();
    expect(late).not.toBe(early);
    await expectRefused(early);
    await world.ok(signUp, { body: { ...body, setupToken: late } });
    await prepareSetup(world.coffer.deps);
    expect(world.told).toHaveLength(2);
    expect((await world.coffer.deps.pool.query('select 1 from setup_token')).rows).toEqual([]);
  });

  test('no token is good before one was made', async () => {
    world = await startWorld({ env: { HOST: '0.0.0.0', SETUP_TOKEN: '' } });
    await expectRefused('anything');
  });

  test('the operator may choose the token; then it is not repeated at the console', async () => {
    await openToOthers({ SETUP_TOKEN: 'our own word' });
    expect(world.told).toEqual([]);
    await expectRefused('another word');
    await world.ok(signUp, { body: { ...body, setupToken: 'our own word' } });
  });

  test('the operator may do without', async () => {
    await openToOthers({ SETUP_TOKEN: 'off' });
    expect(world.told).toEqual([]);
    expect(await world.ok(rootExist)).toEqual({ exist: false });
    await world.ok(signUp, { body });
  });
});

/** A program for trying out, which nobody but this machine can reach. */
async function openHere(env: Record<string, string> = {}): Promise<void> {
  world = await startWorld({ env: { NETWORK: 'local', SETUP_TOKEN: '', ...env } });
  await prepareSetup(world.coffer.deps);
}

describe('on this machine alone, without real money', () => {
  test('no token is needed, and one that is sent does not matter', async () => {
    await openHere();
    expect(await world.ok(rootExist, { ip: '127.0.0.1' })).toEqual({ exist: false });
    await world.ok(signUp, { body: { ...body, setupToken: 'whatever' }, ip: '127.0.0.1' });
  });

  test.each([
    ['forwarded', 'for=198.51.100.7'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '198.51.100.7'],
    ['x-forwarded-host', 'pay.example.com'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '198.51.100.7'],
    ['true-client-ip', '198.51.100.7'],
    ['cf-connecting-ip', '198.51.100.7'],
  ])('whoever comes through a proxy, as %s says, needs the token', async (header, value) => {
    await openHere();
    const headers = { [header]: value };
    expect(await world.ok(rootExist, { headers, ip: '127.0.0.1' })).toEqual({ exist: false, setupTokenRequired: true });
    expect(await world.refused(signUp, { body, headers, ip: '127.0.0.1' })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    const token = /: (setup-\S+)$/.exec(world.told.at(-1) ?? '')?.[1] ?? '';
    await world.ok(signUp, { body: { ...body, setupToken: token }, headers, ip: '127.0.0.1' });
  });

  test('whoever comes from another machine needs the token', async () => {
    await openHere();
    expect(await world.refused(signUp, { body, ip: '198.51.100.7' })).toMatchObject({ status: 403 });
    expect(await world.refused(signUp, { body, ip: '::ffff:198.51.100.7' })).toMatchObject({ status: 403 });
    await world.ok(signUp, { body, ip: '::1' });
  });
});

test.each([
  ['real money', { NETWORK: 'mainnet' }],
  ['a proxy on the same machine', { NETWORK: 'local', TRUST_PROXY: '127.0.0.1' }],
  ['a proxy and real money', { NETWORK: 'mainnet', TRUST_PROXY: '127.0.0.1', SITE_URL: 'https://pay.example.com' }],
])('with %s the first account needs the token, wherever it is made', async (_what, env) => {
  await openHere(env);
  expect(await world.ok(rootExist)).toEqual({ exist: false, setupTokenRequired: true });
  await expectRefused();
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect(await world.refused(signUp, { body, headers, ip: '127.0.0.1' })).toMatchObject({ status: 403 });
});
