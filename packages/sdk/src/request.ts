import { randomUUID } from 'node:crypto';
import { CofferError } from './coffer-error.ts';
import { readFailure } from './read-failure.ts';
import { retryPause } from './retry-pause.ts';

/** How the server is reached. */
export type Connection = {
  baseUrl: string;
  apiKey: string;
  fetch: typeof fetch;
  timeoutMs: number;
  retriesMax: number;
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
};

export type CallOptions = {
  /** Ends the call, and its repeats. */
  signal?: AbortSignal;
};

export type ChangeOptions = CallOptions & {
  /**
   * The same key with the same input is done once, however often it is sent within 48 hours. Give one of your own, such as
   * the number of an order, when your program itself may repeat the call; otherwise each call has a fresh one.
   */
  idempotencyKey?: string;
};

export type Sent = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  /** A POST that changes nothing may be repeated without a key. */
  changesNothing?: true;
};

/** Sends a request until it is answered for good. A repeat carries the same key, so that nothing is done twice. */
export async function request<T>(
  connection: Connection,
  line: string,
  sent: Sent,
  options: ChangeOptions = {},
): Promise<T> {
  const message = write(connection, line, sent, options.idempotencyKey);
  for (let retries = 0; ; retries += 1) {
    try {
      return (await attempt(connection, message, options.signal)) as T;
    } catch (failure) {
      if (!(failure instanceof CofferError) || retries >= connection.retriesMax) throw failure;
      const pauseMs = retryPause(failure, retries, Math.random());
      if (pauseMs === undefined) throw failure;
      await connection.wait(pauseMs, options.signal);
    }
  }
}

type Message = { url: string; method: string; headers: Record<string, string>; body: string | undefined };

function write({ baseUrl, apiKey }: Connection, line: string, sent: Sent, idempotencyKey: string | undefined): Message {
  const [method = '', path = ''] = line.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const needsKey = method === 'POST' && sent.changesNothing === undefined;
  return {
    url: `${baseUrl}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`,
    method,
    headers: {
      'api-key': apiKey,
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(needsKey ? { 'idempotency-key': idempotencyKey ?? randomUUID() } : {}),
    },
    body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
  };
}

async function attempt(connection: Connection, message: Message, signal: AbortSignal | undefined): Promise<unknown> {
  const { url, method, headers, body } = message;
  const timeout = AbortSignal.timeout(connection.timeoutMs);
  const { reply, text } = await answerTo(async () => {
    const answer = await connection.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // Whoever is sent elsewhere would hand the key over there.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { reply: answer, text: await answer.text() };
  }, signal);
  if (!reply.ok) throw readFailure(reply, text);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new CofferError(reply.status, 'UNREADABLE', `${method} ${url} was not answered with JSON.`, { cause });
  }
}

/** A failure of the network in our words; what the caller ended is left as it is. */
async function answerTo<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new CofferError(0, 'UNREACHABLE', 'The Coffer server cannot be reached.', { cause });
  }
}
