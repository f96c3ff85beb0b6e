import { workbookType, type Endpoint, type Result } from '@coffer/contract/endpoint.ts';
import { failuresOf } from '@coffer/contract/failures.ts';
import * as identity from '@coffer/contract/people/identity.ts';
import type { Coffer } from '../src/app/compose.ts';
import { passwordsIn, secretsIn } from './leaks.ts';

export type Reply<T> = { status: number; body: T; headers: Record<string, unknown> };
export type Ask = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** A session's key or a project's key. */
  key?: string;
  bearer?: string;
  headers?: Record<string, string>;
  ip?: string;
};
type ErrorBody = { error: { code: string; message: string; details?: unknown; requestId: string } };
type Answered<E> = Reply<Result<E>>;

export type Client = {
  /** Every secret that was handed out, and every password that was sent. */
  secrets: Set<string>;
  /** Makes the call and expects it to succeed. */
  ok<const E extends Endpoint>(e: E, ask?: Ask): Promise<Answered<E>['body']>;
  /** Makes the call and expects a refusal. */
  refused(
    e: Endpoint,
    ask?: Ask,
  ): Promise<Reply<ErrorBody>['body']['error'] & { status: number; headers: Record<string, unknown> }>;
  /** Makes the call, whatever comes of it. */
  ask(e: Endpoint, ask?: Ask): Promise<Reply<unknown>>;
  signUpRoot(email?: string): Promise<{ key: string; email: string; accessToken: string; refreshToken: string }>;
  signIn(email: string, password?: string): Promise<{ key: string; accessToken: string; refreshToken: string }>;
};

export const goodPassword = 'Correct.horse1';

/** Speaks to the program as an outside client would, without a socket between. */
export function client(coffer: Coffer): Client {
  const secrets = new Set<string>();
  async function ask(e: Endpoint, asked: Ask = {}): Promise<Reply<unknown>> {
    for (const password of passwordsIn(asked.body)) secrets.add(password);
    const response = await coffer.http.inject({
      method: e.method,
      url: addressOf(e, asked),
      headers: headersOf(asked),
      ...(asked.body === undefined ? {} : { payload: asked.body as object }),
      remoteAddress: asked.ip ?? '203.0.113.7',
    });
    const text = response.payload;
    for (const secret of secretsIn(text)) secrets.add(secret);
    const { statusCode: status } = response;
    if (status >= 400 && status < 500 && !failuresOf(e).some((known) => known === status)) {
      throw new Error(
        `${e.id} answered ${status}, which its description does not name (see \`refuses\` of endpoints): ${text}`,
      );
    }
    const type = String(response.headers['content-type']);
    const json = type.startsWith('application/json') && text !== '';
    const isFile = [workbookType, 'application/pdf', 'application/octet-stream'].includes(type);
    return {
      status: response.statusCode,
      body: json ? (JSON.parse(text) as unknown) : isFile ? response.rawPayload : text,
      headers: response.headers,
    };
  }
  const it: Client = {
    secrets,
    ask,
    async ok(e, asked) {
      const reply = await ask(e, asked);
      if (reply.status !== (e.status ?? 200))
        throw new Error(`${e.id} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body as never;
    },
    async refused(e, asked) {
      const reply = await ask(e, asked);
      if (reply.status < 400) throw new Error(`${e.id} was not refused: ${reply.status}`);
      return { ...(reply.body as ErrorBody).error, status: reply.status, headers: reply.headers };
    },
    async signUpRoot(email = 'root@example.com') {
      const signedUp = await it.ok(identity.signUp, { body: { email, password: goodPassword } });
      return { ...signedUp, email };
    },
    signIn: (email, password = goodPassword) => it.ok(identity.signIn, { body: { email, password } }),
  };
  return it;
}

function addressOf(e: Endpoint, asked: Ask): string {
  const path = e.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(asked.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked.query ?? {})) query.append(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(asked: Ask): Record<string, string> {
  return {
    ...(asked.body !== undefined && typeof asked.body === 'object' && !Buffer.isBuffer(asked.body)
      ? { 'content-type': 'application/json' }
      : {}),
    ...(asked.key === undefined ? {} : { 'api-key': asked.key }),
    ...(asked.bearer === undefined ? {} : { authorization: `Bearer ${asked.bearer}` }),
    ...asked.headers,
  };
}

type Field = string | { bytes: Buffer; name: string; type?: string };

/** A form as a browser sends it. */
export async function form(fields: Record<string, Field>): Promise<Pick<Ask, 'body' | 'headers'>> {
  const data = new FormData();
  for (const [name, field] of Object.entries(fields)) {
    if (typeof field === 'string') data.append(name, field);
    else data.append(name, new File([new Uint8Array(field.bytes)], field.name, { type: field.type ?? 'image/png' }));
  }
  const response = new Response(data);
  const type = response.headers.get('content-type') ?? '';
  return { body: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } };
}
