import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { rootExist, signUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { startSilentProxy } from '../../../test/silent-proxy.ts';
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

  test.each(['pay.example.com', 'pay.example.com:8080', '192.168.1.20', 'localhost.example.com', '[fd00::1]:8080'])(
    'whoever asks for it by the name "%s" needs the token, though no header tells of a proxy',
    async (host) => {
      await openHere();
      const asked = { headers: { host }, ip: '127.0.0.1' };
      expect(await world.ok(rootExist, asked)).toEqual({ exist: false, setupTokenRequired: true });
      expect(await world.refused(signUp, { body, ...asked })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    },
  );

  test.each(['localhost', 'localhost:8080', 'LOCALHOST', '127.0.0.1:8080', '[::1]:8080'])(
    'who asks for it by the name "%s" needs none',
    async (host) => {
      await openHere({ SITE_URL: '' });
      await world.ok(signUp, { body, headers: { host }, ip: '127.0.0.1' });
      expect(await world.ok(rootExist)).toEqual({ exist: true });
    },
  );

  test('a site that others open needs the token, by whatever name it is asked', async () => {
    await openHere({ SITE_URL: 'https://pay.example.com' });
    expect(await world.refused(signUp, { body, ip: '127.0.0.1' })).toMatchObject({ status: 403 });
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

describe('behind a real proxy on the same machine that adds no header', () => {
  /** What a browser elsewhere is told by the proxy, which it knows by a public name. */
  async function askThrough(asHost?: string): Promise<unknown> {
    await openHere();
    await world.coffer.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.coffer.http.server.address() as AddressInfo;
    const proxy = await startSilentProxy(port, asHost);
    try {
      const asked = { host: '127.0.0.1', port: proxy.port, path: rootExist.path };
      return await new Promise((resolve, reject) => {
        request({ ...asked, headers: { host: 'pay.example.com' } }, (reply) => resolve(json(reply)))
          .on('error', reject)
          .end();
      });
    } finally {
      await proxy.close();
    }
  }

  test('one that passes on the name that the browser asked for is noticed', async () => {
    expect(await askThrough()).toEqual({ exist: false, setupTokenRequired: true });
  });

  // Which is why the README says to set SITE_URL or TRUST_PROXY before the first start behind a proxy.
  test('one that names the program anew looks like a browser on this machine', async () => {
    expect(await askThrough('127.0.0.1:8080')).toEqual({ exist: false });
  });
});
