import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { garbled, RpcFailure } from './rpc-failure.ts';

const socketsMax = 16;
const idleSocketMs = 30_000;
const retryAfterMsMax = 60_000;
const retryAfterMsDefault = 2_000;

export type PostLimits = { timeoutMs: number; bytesMax: number };
/** Connections to one node, kept open between questions. */
export type Post = { send(body: string, limits: PostLimits, address?: URL): Promise<Buffer>; close(): void };

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
  return {
    async send(body, limits, address = url) {
      try {
        return await exchange(open(body, address), body, limits);
      } catch (error) {
        // An idle connection that the node closed while our question was on its way.
        if (error instanceof StaleSocket) return exchange(open(body, address), body, limits, false);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

class StaleSocket extends Error {
  override name = 'StaleSocket';
}

async function exchange(sent: ClientRequest, body: string, limits: PostLimits, mayBeStale = true): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => {
    reject(new RpcFailure('timeout', `no answer within ${limits.timeoutMs} ms`));
    sent.destroy();
  }, limits.timeoutMs);
  sent.once('error', (error: NodeJS.ErrnoException) => {
    const isStale = mayBeStale && sent.reusedSocket && error.code === 'ECONNRESET';
    reject(isStale ? new StaleSocket() : new RpcFailure('unreachable', `no connection (${error.code ?? error.name})`));
  });
  sent.once('response', (answer) => {
    collect(answer, limits.bytesMax).then(resolve, (error: Error) => {
      reject(error);
      sent.destroy();
    });
  });
  sent.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
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
    throw new RpcFailure('refused', `refused our name, password or key (HTTP ${status})`);
  }
  if (status === 413) throw new RpcFailure('too-large', 'our question was too large (HTTP 413)');
  if ((status < 200 || status > 299) && !looksLikeJson(body)) {
    throw new RpcFailure('refused', `answered with HTTP ${status}`);
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
