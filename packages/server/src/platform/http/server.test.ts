import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from 'vitest';
import { rootExist, signIn, whoAmI } from '@coffer/contract/people/identity.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { createHttpServer } from './server.ts';

const shop = 'https://shop.example.com';
const site = 'https://pay.example.com';
let world: World;

type Reply = { status: number; headers: Record<string, unknown>; body: string };

async function call(
  url: string,
  headers: Record<string, string> = {},
  over: { method?: 'OPTIONS'; ip?: string } = {},
): Promise<Reply> {
  const { method = 'GET', ip = '203.0.113.7' } = over;
  const reply = await world.coffer.http.inject({ method, url, headers, remoteAddress: ip });
  return { status: reply.statusCode, headers: reply.headers, body: reply.payload };
}

describe('with settings for two origins', () => {
  beforeAll(async () => void (world = await startWorld({ env: { SITE_URL: site, ALLOWED_ORIGINS: shop } })));
  afterAll(() => world.close());

  describe('every answer', () => {
    test.each([rootExist.path, whoAmI.path, '/nowhere', '/health', '/docs', '/openapi.json'])(
      'of %s protects who reads it',
      async (path) => {
        const { headers } = await call(path);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        for (const name of ['x-powered-by', 'server', 'set-cookie', 'strict-transport-security'])
          expect(headers[name]).toBeUndefined();
      },
    );

    test('says how many requests are left', async () => {
      const { headers } = await call(rootExist.path);
      expect(headers).toMatchObject({
        'x-ratelimit-limit': expect.anything(),
        'x-ratelimit-remaining': expect.anything(),
      });
    });

    test('is kept by no cache, whether it is good or bad', async () => {
      for (const path of [rootExist.path, whoAmI.path, '/nowhere'])
        expect((await call(path)).headers['cache-control']).toBe('no-store');
    });
  });

  describe('the id of a request', () => {
    test.each(['abc', 'A-1_b.2', 'x'.repeat(64), '0'])(
      '%s is taken over, into the answer and into errors',
      async (id) => {
        const reply = await call(whoAmI.path, { 'x-request-id': id });
        expect(reply.headers['x-request-id']).toBe(id);
        expect(JSON.parse(reply.body)).toMatchObject({ error: { requestId: id } });
      },
    );

    test.each(['', ' ', 'a b', '<script>', 'x'.repeat(65), 'a,b', 'é', '../../x', '{"a":1}'])(
      '%j is replaced by one of ours',
      async (id) => {
        const reply = await call(whoAmI.path, { 'x-request-id': id });
        expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
        expect(JSON.parse(reply.body)).toMatchObject({ error: { requestId: reply.headers['x-request-id'] } });
      },
    );

    test('that was not sent is made, another one each time', async () => {
      const ids = await Promise.all([1, 2, 3].map(async () => (await call(rootExist.path)).headers['x-request-id']));
      expect(new Set(ids).size).toBe(3);
    });
  });

  describe('pages of other sites', () => {
    const allows = async (origin: string) =>
      (await call(rootExist.path, { origin })).headers['access-control-allow-origin'];

    test.each([shop, site])('%s, which was named, may read the answers', async (origin) => {
      const { headers } = await call(rootExist.path, { origin });
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['vary']).toContain('Origin');
      expect(headers['access-control-expose-headers']).toContain('x-request-id');
    });

    test.each([
      'https://evil.example',
      'null',
      'http://shop.example.com',
      'https://shop.example.com.evil.example',
      'https://shop.example.com:444',
      'https://a.shop.example.com',
      'https://SHOP.example.com',
      'https://shopXexample.com',
      'http://localhost:8080',
      '*',
    ])('%s may not', async (origin) => expect(await allows(origin)).toBeUndefined());

    test('are never allowed to send credentials of the browser', async () => {
      for (const origin of [shop, 'https://evil.example']) {
        expect((await call(rootExist.path, { origin })).headers['access-control-allow-credentials']).toBeUndefined();
      }
    });

    test('that were named may send what clients need to send', async () => {
      const asked = {
        origin: shop,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'api-key',
      };
      const { status, headers } = await call(signIn.path, asked, { method: 'OPTIONS' });
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe(shop);
      for (const name of ['api-key', 'authorization', 'content-type', 'idempotency-key', 'x-request-id']) {
        expect(headers['access-control-allow-headers']).toContain(name);
      }
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expect(headers['access-control-allow-methods']).toContain(method);
    });

    test.each([
      '/api/v1/currencies',
      '/api/v1/ticker',
      '/api/v1/ticker/',
      '/api/v1/currencies?x=1',
      '/api/v1/payment/reference/00000000-0000-4000-8000-000000000000',
    ])(
      'none of which was named may all the same read %s, which a shop page needs, and send no credentials',
      async (url) => {
        const { headers } = await call(url, { origin: 'https://any.example' });
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      },
    );

    test.each(['/api/v1/currency', '/api/v1/currencies-x', '/api/v1/currencies/1', '/x/api/v1/ticker'])(
      'that were not named may not read %s, whose address only looks alike',
      async (url) => {
        const { headers } = await call(url, { origin: 'https://any.example' });
        expect(headers['access-control-allow-origin']).toBeUndefined();
      },
    );

    test('that were not named are not told what they might send', async () => {
      const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const { headers } = await call(signIn.path, asked, { method: 'OPTIONS' });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    });
  });
});

describe('with other settings', () => {
  afterEach(() => world.close());

  test('no page of any other site may read answers unless one was named', async () => {
    world = await startWorld({ env: { SITE_URL: '' } });
    for (const origin of [shop, 'null', 'http://localhost:8080']) {
      expect((await call(rootExist.path, { origin })).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('https is insisted on once it is used, also when a trusted proxy ends it', async () => {
    world = await startWorld({ env: { TRUST_PROXY: '10.0.0.0/8' } });
    const claim = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    const through = async (ip: string) =>
      (await call(rootExist.path, claim, { ip })).headers['strict-transport-security'];
    expect(await through('10.1.2.3')).toBe('max-age=31536000');
    expect(await through('203.0.113.9')).toBeUndefined();
  });

  test('who asks too often waits, and nobody else', async () => {
    world = await startWorld({ limits: { requestsPerMinute: 5 } });
    const ask = (ip: string, headers: Record<string, string> = {}) => call(rootExist.path, headers, { ip });
    for (let n = 1; n <= 5; n++)
      expect((await ask('2001:db8:1:2::1', { 'x-forwarded-for': `192.0.2.${n}` })).status).toBe(200);
    const reply = await ask('2001:db8:1:2::ffff');
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    const error = {
      code: 'RATE_LIMITED',
      message: expect.stringContaining('Try again in'),
      requestId: expect.any(String),
    };
    expect(JSON.parse(reply.body)).toEqual({ error: { ...error, details: { retryAfterSeconds: expect.any(Number) } } });
    expect((await ask('2001:db8:1:3::1')).status).toBe(200);
  });

  test('an answer that is our fault says nothing of what went wrong, and the log says all', async () => {
    world = await startWorld();
    await world.asOwner('alter table root_claim rename to gone');
    const reply = await call(rootExist.path, { 'x-request-id': 'broken-one' });
    expect(reply.status).toBe(500);
    const error = { code: 'INTERNAL', message: 'Something went wrong on our side.', requestId: 'broken-one' };
    expect(JSON.parse(reply.body)).toEqual({ error });
    const line = world.logged.find((one) => one.includes('request failed')) ?? '';
    expect(line).toContain('broken-one');
    expect(line).toContain('root_claim');
    world.logged.length = 0;
  });

  test('it closes though somebody who was being answered keeps the connection', async () => {
    world = await startWorld();
    const server = await createHttpServer(world.coffer.deps);
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    server.get('/slow', () => (asked.resolve(), answer.promise));
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const replied = once(get({ host: '127.0.0.1', port, path: '/slow', agent }), 'response');
    await asked.promise;

    const closed = server.close();
    await vi.waitFor(() => expect(server.server.listening).toBe(false));
    answer.resolve('late');
    const [reply] = (await replied) as [IncomingMessage];
    expect(reply.statusCode, 'what was asked is answered').toBe(200);
    reply.resume();
    await closed;
    agent.destroy();
  });
});
