import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { garbled, RpcFailure } from './rpc-failure.ts';

const socketsMax = 16;
const idleSocketMs = 30_000;
const retryAfterMsMax = 60_000;
const retryAfterMsDefault = 2_000;
const errorBytesMax = 2 ** 20;

/** Once the signal is given nobody waits for the answer any more. */
export type PostLimits = { timeoutMs: number; bytesMax: number; signal?: AbortSignal };
/** Connections to one node, kept open between questions. */
export type Post = {
  send(body: string, limits: PostLimits, address?: URL): Promise<Buffer>;
  /** Hands on the answer as it arrives; nothing of it is kept. */
  stream(body: string, limits: PostLimits, take: Take, address?: URL): Promise<void>;
  close(): void;
};
type Take = (part: Buffer) => void;
type Collect<T> = (answer: IncomingMessage, bytesMax: number) => Promise<T>;

const unzip = promisify(gunzip);

export function openPost(url: URL, own: Record<string, string> = {}): Post {
  const isTls = url.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: socketsMax, timeout: idleSocketMs };
  const agent = isTls ? new HttpsAgent(options) : new HttpAgent(options);
  const open = (body: string, address: URL) => {
    const headers = {
      ...own,
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': Buffer.byteLength(body),
      // Worth its time only where the way is long.
      ...(isTls ? { 'accept-encoding': 'gzip' } : {}),
    };
    return (isTls ? requestHttps : requestHttp)(address, { method: 'POST', agent, headers });
  };
  async function twice<T>(body: string, address: URL, limits: PostLimits, collectIn: Collect<T>): Promise<T> {
    try {
      return await exchange(open(body, address), body, limits, collectIn);
    } catch (error) {
      // An idle connection that the node closed while our question was on its way.
      if (error instanceof StaleSocket) return exchange(open(body, address), body, limits, collectIn, false);
      throw error;
    }
  }
  return {
    send: (body, limits, address = url) => twice(body, address, limits, collect),
    stream: (body, limits, take, address = url) =>
      twice(body, address, limits, (answer, bytesMax) => handOn(answer, bytesMax, take)),
    close: () => agent.destroy(),
  };
}

class StaleSocket extends Error {
  override name = 'StaleSocket';
}

async function exchange<T>(
  sent: ClientRequest,
  body: string,
  limits: PostLimits,
  collectIn: Collect<T>,
  mayBeStale = true,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    reject(new RpcFailure('timeout', `no answer within ${limits.timeoutMs} ms`));
    sent.destroy();
  }, limits.timeoutMs);
  const end = () => {
    reject(new RpcFailure('ended', 'nobody waits for the answer any more'));
    sent.destroy();
  };
  sent.once('error', (error: NodeJS.ErrnoException) => {
    const isStale = mayBeStale && sent.reusedSocket && error.code === 'ECONNRESET';
    reject(isStale ? new StaleSocket() : new RpcFailure('unreachable', `no connection (${error.code ?? error.name})`));
  });
  sent.once('response', (answer) => {
    collectIn(answer, limits.bytesMax).then(resolve, (error: Error) => {
      reject(error);
      sent.destroy();
    });
  });
  sent.end(body);
  if (limits.signal?.aborted) end();
  limits.signal?.addEventListener('abort', end);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', end);
  }
}

async function collect(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > bytesMax) throw new RpcFailure('too-large', `the answer is larger than ${bytesMax} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof RpcFailure ? error : garbled('the answer was cut off');
  }
  const packed = parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
  const body = answer.headers['content-encoding'] === 'gzip' ? await unpack(packed, bytesMax) : packed;
  refuseStatus(answer, body);
  return body;
}

/** What is no answer to the question is short, and told from it by its status or its first letter. */
async function handOn(answer: IncomingMessage, bytesMax: number, take: Take): Promise<void> {
  const { statusCode: status = 0, headers } = answer;
  if (status < 200 || status > 299) {
    take(await collect(answer, Math.min(bytesMax, errorBytesMax)));
    return;
  }
  const isPacked = headers['content-encoding'] === 'gzip';
  const parts = isPacked ? answer.pipe(createGunzip()) : answer;
  let length = 0;
  try {
    for await (const part of parts as AsyncIterable<Buffer>) {
      if (length === 0 && part.length > 0 && !looksLikeJson(part)) {
        throw garbled('answered with something else than JSON');
      }
      length += part.length;
      if (length > bytesMax) throw new RpcFailure('too-large', `the answer is larger than ${bytesMax} bytes`);
      take(part);
    }
  } catch (error) {
    throw error instanceof RpcFailure ? error : garbled('the answer was cut off');
  }
}

async function unpack(packed: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    if (error instanceof RangeError) throw new RpcFailure('too-large', `the answer is larger than ${bytesMax} bytes`);
    throw garbled('the answer cannot be unpacked');
  }
}

/** A node may wrap its own error in any status: then the body tells more. */
function refuseStatus(answer: IncomingMessage, body: Buffer): void {
  const status = answer.statusCode ?? 0;
  const retryAfter = answer.headers['retry-after'];
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    throw new RpcFailure('busy', `asked us to wait (HTTP ${status})`, { waitMs: waitOf(retryAfter) });
  }
  if (status === 401 || status === 403) {
    throw new RpcFailure('refused', `refused our name, password or key (HTTP ${status})`, { status });
  }
  if (status === 413) throw new RpcFailure('too-large', 'our question was too large (HTTP 413)');
  if ((status < 200 || status > 299) && !looksLikeJson(body)) {
    throw new RpcFailure('refused', `answered with HTTP ${status}`, { status });
  }
  if (!looksLikeJson(body)) throw garbled('answered with something else than JSON');
}

function waitOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return retryAfterMsDefault;
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
  return Number.isNaN(waitMs) ? retryAfterMsDefault : Math.min(Math.max(waitMs, 0), retryAfterMsMax);
}

function looksLikeJson(body: Buffer): boolean {
  let at = 0;
  while (at < body.length && body[at]! <= 0x20) at += 1;
  return body[at] === 0x7b || body[at] === 0x5b;
}
