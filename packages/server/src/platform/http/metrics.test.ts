import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootExist, whoAmI } from '@coffer/contract/people/identity.ts';
import { deleteMember } from '@coffer/contract/people/members.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { oddLogs } from '../../chains/solidity/odd-logs.ts';

let world: World;
const token = 'a-token-of-the-operator';

async function read(
  ip: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; cache: unknown }> {
  const reply = await world.coffer.http.inject({ url: '/metrics', headers, remoteAddress: ip });
  return { status: reply.statusCode, text: reply.payload, cache: reply.headers['cache-control'] };
}

describe('without a token', () => {
  beforeAll(async () => void (world = await startWorld({ env: { TRUST_PROXY: '127.0.0.1' } })));
  afterAll(() => world.close());

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.9.1'])('they are shown to %s', async (ip) => {
    const { status, text, cache } = await read(ip);
    expect(status).toBe(200);
    expect(cache).toBe('no-store');
    for (const name of [
      'coffer_http_request_seconds',
      'coffer_database_connections',
      'coffer_jobs_waiting',
      'process_cpu',
    ]) {
      expect(text).toContain(name);
    }
  });

  test.each(['203.0.113.7', '10.0.0.1', '::ffff:203.0.113.7', '2001:db8::1'])('to %s they do not exist', async (ip) => {
    expect(await read(ip)).toMatchObject({ status: 404 });
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '' },
    { forwarded: 'for=127.0.0.1' },
  ])('behind a proxy on the same machine they do not exist: %j', async (headers) => {
    expect(await read('127.0.0.1', headers)).toMatchObject({ status: 404 });
  });

  test.each(['Bearer ', 'Bearer undefined', 'Bearer x'])('no token is good: %s', async (authorization) => {
    expect(await read('203.0.113.7', { authorization })).toMatchObject({ status: 404 });
  });

  test('what chains count by themselves is among them, as it stands', async () => {
    const counted = async () => Number(/^coffer_evm_odd_logs_total (\d+)$/m.exec((await read('127.0.0.1')).text)?.[1]);
    const before = await counted();
    oddLogs.inc();
    expect(await counted()).toBe(before + 1);
  });

  test('requests are counted by the pattern of their route, never by what was in the address', async () => {
    const { key } = await world.signUpRoot();
    await world.refused(deleteMember, { key, params: { id: 987_654 } });
    await world.coffer.http.inject({ url: '/nowhere/secret-in-a-path?and=in-a-query', remoteAddress: '203.0.113.7' });
    await world.ok(rootExist);
    const { text } = await read('127.0.0.1');
    expect(text).toContain('route="/api/v1/member/:id",status="404"');
    expect(text).toContain('route="none",status="404"');
    expect(text).not.toMatch(/987654|secret-in-a-path|in-a-query/);
  });
});

describe('with a token', () => {
  beforeAll(async () => void (world = await startWorld({ env: { METRICS_TOKEN: token } })));
  afterAll(() => world.close());

  test.each(['203.0.113.7', '127.0.0.1'])('they are shown to %s with it, through a proxy too', async (ip) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.1' };
    expect(await read(ip, headers)).toMatchObject({ status: 200 });
  });

  test.each<Record<string, string>>([
    {},
    { authorization: `Bearer ${token}x` },
    { authorization: `Bearer ${token.slice(1)}` },
    { authorization: token },
    { 'api-key': token },
  ])('and to nobody without it, not even on the loopback: %j', async (headers) => {
    expect(await read('127.0.0.1', headers)).toMatchObject({ status: 404 });
  });

  test('which opens nothing else', async () => {
    expect(await world.refused(whoAmI, { bearer: token })).toMatchObject({ status: 401 });
  });
});
