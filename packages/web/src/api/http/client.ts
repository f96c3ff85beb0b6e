import type * as z from 'zod';
import type { Endpoint, Result } from '@coffer/contract/endpoint.ts';
import { ApiFailure, type ErrorValue } from './failure.ts';
import { formOf } from './form-data.ts';
import { addressOf, type Filled } from './server-address.ts';
import { clearUser, currentUser } from './session.ts';

type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Named<S> = { [K in keyof Sent<S>]: Sent<S>[K] | number };
type Files<E> = E extends { files: readonly (infer F extends string)[] } ? { [K in F]?: Blob } : unknown;
type Without<E> = E extends { files: readonly (infer F extends string)[] } ? F : never;

/** What a call takes: its path's parameters, its query and its body, whichever it has. */
export type Input<E> = (E extends { params: infer S } ? { params: Named<S> } : unknown) &
  (E extends { query: infer S } ? { query?: { [K in keyof Sent<S>]?: Sent<S>[K] | number | undefined } } : unknown) &
  (E extends { body: infer S } ? { body: Omit<Sent<S>, Without<E>> & Files<E> } : unknown);

type Called = Pick<Endpoint, 'id' | 'method' | 'path' | 'auth'>;
type CallInput = Filled & { body?: Record<string, unknown> };

/** What must happen on the screen when the server says who may go on. Set once, by the app. */
export type Doorkeeper = {
  unauthorized(): void;
  resetRequired(): void;
  /** Asks for the password again, for a call; false when the person would rather not. */
  stepUp(asked: { call: string; params?: Filled['params'] }): Promise<boolean>;
};

let doorkeeper: Doorkeeper | undefined;

export function appointDoorkeeper(next: Doorkeeper): void {
  doorkeeper = next;
}

/** A page that is left takes its calls with it: no failure of theirs. A browser may show it again as it was. */
let isLeft = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => (isLeft = true));
  window.addEventListener('pageshow', () => (isLeft = false));
}

/** The dashboard's one way to the server. What is aborted fails with the reason of the signal, and nobody hears of it. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Result<E>> {
  const reply = await ask(endpoint, input as CallInput, signal);
  return (reply.status === 204 ? null : await reply.json()) as Result<E>;
}

/** A file that a call sends, under the name that the server gives it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<{ name: string | undefined; file: Blob }> {
  const reply = await ask(endpoint, input as CallInput);
  const name = /filename="([^"/\\]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1];
  return { name, file: await reply.blob() };
}

async function ask(endpoint: Called, input: CallInput, signal?: AbortSignal): Promise<Response> {
  try {
    return await send(endpoint, input, signal);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    // Whoever has signed out meanwhile knows why.
    const isSignedOut = endpoint.auth !== 'public' && currentUser() === undefined;
    if (!isLeft && !isSignedOut) {
      console.warn(`${endpoint.method} ${endpoint.path} failed:`, failure.status, failure.error.code, failure.message);
    }
    if (failure.error.code === 'STEP_UP_REQUIRED' && (await doorkeeper?.stepUp(askedOf(endpoint, input)))) {
      return ask(endpoint, input, signal);
    }
    leaveIfTold(endpoint, failure.error.code);
    throw failure;
  }
}

function askedOf({ id }: Called, { params }: CallInput): Parameters<Doorkeeper['stepUp']>[0] {
  return { call: id, params };
}

async function send(endpoint: Called, input: CallInput, signal?: AbortSignal): Promise<Response> {
  const key = currentUser()?.key;
  const isMine = endpoint.auth !== 'public';
  if (isMine && key === undefined) throw new ApiFailure(401, { code: 'UNAUTHORIZED', message: 'Sign in first.' });

  const { body, type } = encode(input.body);
  const reply = await fetch(addressOf(endpoint.path, input), {
    method: endpoint.method,
    headers: { ...(isMine && key !== undefined ? { 'API-Key': key } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  }).catch(() => {
    signal?.throwIfAborted();
    return undefined;
  });
  if (!reply) throw new ApiFailure(0, { code: 'UNREACHABLE', message: 'The server cannot be reached.' });
  if (!reply.ok) throw await readFailure(reply);
  return reply;
}

function encode(body: Record<string, unknown> | undefined): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (Object.values(body).some((value) => value instanceof Blob)) return { body: formOf(body) };
  return { body: JSON.stringify(body), type: 'application/json' };
}

async function readFailure(reply: Response): Promise<ApiFailure> {
  const answer = (await reply.json().catch(() => undefined)) as { error?: ErrorValue } | undefined;
  const error = answer?.error ?? { code: 'UNREADABLE', message: `The server responded with status ${reply.status}.` };
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
  return new ApiFailure(reply.status, error, Number.isFinite(seconds) ? seconds : undefined);
}

function leaveIfTold(endpoint: Called, code: string): void {
  if (endpoint.auth === 'public') return;
  if (code === 'UNAUTHORIZED') {
    clearUser();
    doorkeeper?.unauthorized();
  }
  if (code === 'RESET_PASSWORD_REQUIRED') {
    clearUser();
    doorkeeper?.resetRequired();
  }
}
