import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSessions, signIn, whoAmI } from '@coffer/contract/people/identity.ts';
import { listMembers, updateMember } from '@coffer/contract/people/members.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { goodPassword } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let root: { key: string; email: string };
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
});
afterAll(() => world.close());

async function get(url: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET') {
  const headers = { 'api-key': root.key };
  const reply = await world.coffer.http.inject({ method, url, headers, remoteAddress: '203.0.113.7' });
  return { status: reply.statusCode, body: JSON.parse(reply.payload) as unknown, headers: reply.headers };
}

function envelope(code: string, details?: unknown) {
  const error = { code, message: expect.any(String), requestId: expect.any(String) };
  return { error: details === undefined ? error : { ...error, details } };
}

describe('parameters behind the question mark', () => {
  test.each([listMembers, whoAmI, listSessions])('that $id does not know: 400 by their names', async (e) => {
    const refused = await world.refused(e, { key: root.key, query: { page: 2, sort: 'password' } });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect((refused.details as { path: string }[]).map(({ path }) => path)).toEqual(['page', 'sort']);
  });

  test('on a change are refused as well, and nothing is changed', async () => {
    const asked = { key: root.key, params: { id: 1 }, query: { name: 'Query' }, body: { name: 'Body' } };
    expect(await world.refused(updateMember, asked)).toMatchObject({ status: 400, details: [{ path: 'name' }] });
    expect(await world.ok(whoAmI, { key: root.key })).toMatchObject({ member: { name: '' } });
  });

  test('are ignored where old clients send extras', async () => {
    expect(await world.ok(listProjects, { key: root.key, query: { page: 2 } })).toEqual([]);
    await world.ok(signIn, { query: { utm_source: 'x' }, body: { email: root.email, password: goodPassword } });
  });

  test.each(['__proto__=1', 'constructor=1', '__proto__[x]=1', 'a%00b=1', 'x=%00'])('like %s: 400', async (query) => {
    expect(await get(`/api/v1/internalMembers?${query}`)).toMatchObject({
      status: 400,
      body: envelope('VALIDATION_FAILED'),
    });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test.each(['%zz', 'x=%E0%A4%A', '&&&', '=', '?', '%'])(
    'that are malformed, like %s, break nothing',
    async (query) => {
      expect((await get(`/api/v1/internalMembers?${query}`)).status).toBeLessThan(500);
      expect((await get(`/api/v1/external-platform/all?${query}`)).status).toBe(200);
    },
  );
});

describe('the path', () => {
  test.each(['/%zz', '/api/v1/member/%zz', '/api/v1/roles/%E0%A4%A', '/%', '/api/v1/member/sessions/%ED%A0%80'])(
    'badly encoded, as %s: 400',
    async (path) => {
      const reply = await get(path);
      expect(reply).toMatchObject({ status: 400, body: envelope('VALIDATION_FAILED') });
      expect(reply.headers['x-request-id']).toBe((reply.body as { error: { requestId: string } }).error.requestId);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1%20',
    '1%00',
    'all',
    '%F0%9F%92%B0',
    '9999999999',
    '9'.repeat(100),
  ])('with %s for the id of a member: 400', async (id) => {
    const reply = await get(`/api/v1/member/${id}`, 'DELETE');
    expect(reply).toMatchObject({
      status: 400,
      body: envelope('VALIDATION_FAILED', [expect.objectContaining({ path: 'id' })]),
    });
  });

  test.each([
    '/nowhere',
    '/api/v1/nowhere',
    '/api/v1/member/1/2/3',
    '/api/v2/member',
    '/api/v1/MEMBER',
    '/../etc/passwd',
    '/.env',
  ])('that leads nowhere, as %s: 404 in the usual shape', async (path) => {
    const reply = await get(path);
    expect(reply).toMatchObject({ status: 404, body: envelope('NOT_FOUND') });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('with another method than it has: 404 in the usual shape', async () => {
    expect(await get('/api/v1/signin')).toMatchObject({ status: 404, body: envelope('NOT_FOUND') });
    expect(await get('/api/v1/internalMembers', 'PATCH')).toMatchObject({ status: 404, body: envelope('NOT_FOUND') });
  });
});
