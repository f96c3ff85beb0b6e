import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCustomers } from '@coffer/contract/payments/customers.ts';
import { rootExist, whoAmI } from '@coffer/contract/people/identity.ts';
import { revokeMember } from '@coffer/contract/people/members.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import type * as Client from './client.ts';
import type { ApiFailure } from './failure.ts';
import type * as Session from './session.ts';

type Asked = { method: string; url: string; key: string | undefined; type: string; body: string };
type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const asked: Asked[] = [];
let answers: Answer[] = [];
let server: Server;
let client: typeof Client;
let session: typeof Session;

beforeAll(async () => {
  server = createServer((request, response) => {
    void read(request).then((one) => {
      asked.push(one);
      const { status, body, headers = {} } = answers.shift() ?? { status: 200, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // Another file may have loaded it already, with another address.
  vi.resetModules();
  client = await import('./client.ts');
  session = await import('./session.ts');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  answers = [];
  vi.spyOn(console, 'warn').mockReturnValue();
  session.storeUser({ key: 'k1', role: { name: 'root' } });
});
afterEach(() => vi.restoreAllMocks());

describe('a call', () => {
  test('goes out with the key, its path filled and its query', async () => {
    answers = [{ status: 200, body: { data: [], totalCount: 0 } }];
    const result = await client.request(listCustomers, { params: { id: 'all' }, query: { query: 'a&b', limit: 10 } });
    expect(result).toEqual({ data: [], totalCount: 0 });
    expect(asked).toMatchObject([
      { method: 'GET', url: '/api/v1/external-platform/all/members?query=a%26b&limit=10', key: 'k1' },
    ]);
  });

  test('that is for anybody carries no key', async () => {
    await client.request(rootExist, {});
    expect(asked[0]?.key).toBeUndefined();
  });

  test('is not made without a key, leads to the door, and is no trouble', async () => {
    session.clearUser();
    const doorkeeper = appoint();
    await expect(client.request(whoAmI, {})).rejects.toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } });
    expect(asked).toEqual([]);
    expect(console.warn).not.toHaveBeenCalled();
    expect(doorkeeper.unauthorized).toHaveBeenCalledOnce();
  });

  test('with a file goes out as a form, its lists as field[]', async () => {
    await client.request(createProject, {
      body: {
        name: 'North',
        website: '',
        logo: new Blob(['picture'], { type: 'image/png' }),
        tags: ['a', 'b'],
      } as never,
    });
    expect(asked[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]?.body).toContain('name="name"\r\n\r\nNorth');
    expect(asked[0]?.body).toContain('name="website"\r\n\r\n\r\n');
    expect(asked[0]?.body.match(/name="tags\[\]"/g)).toHaveLength(2);
    expect(asked[0]?.body).toContain('picture');
  });

  test('without a file goes out as JSON', async () => {
    await client.request(createProject, { body: { name: 'North' } });
    expect(asked[0]).toMatchObject({ type: 'application/json', body: '{"name":"North"}' });
  });
});

describe('a call that fails', () => {
  test("is thrown with the server's error value, and logged", async () => {
    const error = { code: 'CONFLICT', message: 'Already revoked.', requestId: 'r1' };
    answers = [{ status: 409, body: { error }, headers: { 'retry-after': '7' } }];
    const failure = await client.request(revokeMember, { params: { id: 3 } }).catch((thrown: ApiFailure) => thrown);
    expect(failure).toMatchObject({ status: 409, error, retryAfterSeconds: 7 });
    expect(console.warn).toHaveBeenCalledWith(
      'POST /api/v1/member/:id/revokeAccess failed:',
      409,
      'CONFLICT',
      'Already revoked.',
    );
  });

  test('says so when the answer is not one of ours', async () => {
    answers = [{ status: 502, body: 'Bad gateway' }];
    await expect(client.request(rootExist, {})).rejects.toMatchObject({ status: 502, error: { code: 'UNREADABLE' } });
  });

  test('keeps the user when what is wrong is something else', async () => {
    answers = [{ status: 403, body: { error: { code: 'FORBIDDEN', message: 'No.', requestId: 'r' } } }];
    await expect(client.request(whoAmI, {})).rejects.toThrow('No.');
    expect(session.currentUser()?.key).toBe('k1');
  });
});

describe('the server sends people away', () => {
  test.each([
    [401, 'UNAUTHORIZED', 'unauthorized'],
    [403, 'RESET_PASSWORD_REQUIRED', 'resetRequired'],
  ] as const)('%d %s clears the user', async (status, code, way) => {
    const doorkeeper = appoint();
    answers = [{ status, body: { error: { code, message: 'Go.', requestId: 'r' } } }];
    await expect(client.request(whoAmI, {})).rejects.toThrow('Go.');
    expect(session.currentUser()).toBeUndefined();
    expect(doorkeeper[way]).toHaveBeenCalledOnce();
  });

  test('wrong words at sign-in send nobody anywhere', async () => {
    const doorkeeper = appoint();
    answers = [{ status: 401, body: { error: { code: 'UNAUTHORIZED', message: 'Who?', requestId: 'r' } } }];
    await expect(client.request(rootExist, {})).rejects.toThrow('Who?');
    expect(session.currentUser()?.key).toBe('k1');
    expect(doorkeeper.unauthorized).not.toHaveBeenCalled();
  });
});

describe('the server wants to know that it is still you', () => {
  const stepUp = { status: 403, body: { error: { code: 'STEP_UP_REQUIRED', message: 'Again.', requestId: 'r' } } };

  test('the call is repeated once you have said so', async () => {
    const doorkeeper = appoint(true);
    answers = [stepUp, { status: 200, body: { ok: true } }];
    expect(await client.request(revokeMember, { params: { id: 3 } })).toEqual({ ok: true });
    expect(asked).toHaveLength(2);
    expect(doorkeeper.stepUp).toHaveBeenCalledExactlyOnceWith({ call: 'revokeMember', params: { id: 3 } });
  });

  test('and not when you would rather not', async () => {
    appoint(false);
    answers = [stepUp];
    await expect(client.request(revokeMember, { params: { id: 3 } })).rejects.toThrow('Again.');
    expect(asked).toHaveLength(1);
  });
});

function appoint(isConfirmed = false) {
  const doorkeeper = {
    unauthorized: vi.fn<() => void>(),
    resetRequired: vi.fn<() => void>(),
    stepUp: vi.fn<Client.Doorkeeper['stepUp']>(async () => isConfirmed),
  };
  client.appointDoorkeeper(doorkeeper);
  return doorkeeper;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    key: request.headers['api-key'] as string | undefined,
    type: request.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString(),
  };
}
