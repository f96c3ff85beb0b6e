import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Unproven } from '../../../modules/approvers/index.ts';
import { ServerBusy, takeTurns } from './take-turns.ts';
import type { AnswerCall } from './answer-calls.ts';
import type { PageFile } from './page-files.ts';
import { readBody, TooLong } from './read-body.ts';

/** Anybody who finds the page may ask: none of it costs more than this. */
export const pageLimits = {
  bodyBytesMax: 64 * 1024,
  socketsMax: 64,
  answersAtOnceMax: 8,
  callsAMinuteMax: 600,
  requestMs: 10_000,
} as const;

type Serving = {
  listen: { host: string; port: number };
  /** As browsers say it; nobody talks to it by another name. */
  origin: string;
  files: ReadonlyMap<string, PageFile>;
  answer: AnswerCall;
  log: Logger;
};

/** Nothing of anybody else: no scripts, no frames, no forms, nobody to talk to but the signer. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

export type Page = { port: number; close(): Promise<void> };

/**
 * The signer's own page: a few files, and four calls that it makes. It keeps no cookie and looks at none: on one machine browsers send
 * those of the dashboard to it as well.
 */
export async function servePage(serving: Serving): Promise<Page> {
  const turns = takeTurns(pageLimits);
  const server = createServer(
    { requestTimeout: pageLimits.requestMs, headersTimeout: pageLimits.requestMs, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      void answer(serving, turns, request)
        .catch((error: unknown) => failed(serving.log, error))
        .then((reply) => send(response, reply));
    },
  );
  server.maxConnections = pageLimits.socketsMax;
  const { host, port } = serving.listen;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => resolve(server.off('error', reject) && undefined));
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Reply = { status: number; type: string; bytes: Buffer };

async function answer(
  { origin, files, answer: call }: Serving,
  turns: ReturnType<typeof takeTurns>,
  request: IncomingMessage,
): Promise<Reply> {
  const { method, url = '/' } = request;
  // Whatever name leads here: a page of somebody else, whose name points at this machine, is none of ours.
  if (request.headers.host !== new URL(origin).host)
    return problem(421, 'This is the page of a signer, under another name.');
  const [path = '/'] = url.split('?');
  if (method === 'GET' || method === 'HEAD') {
    const file = files.get(path);
    return file ? { status: 200, ...file } : problem(404, 'There is no such page.');
  }
  if (method !== 'POST' || !path.startsWith('/call/')) return problem(404, 'There is no such page.');
  if (request.headers.origin !== origin) return problem(403, 'Only the page of the signer itself asks this.');
  if (request.headers['content-type'] !== 'application/json') return problem(415, 'This takes JSON.');
  return turns(async () => {
    const body = await readBody(request, pageLimits.bodyBytesMax);
    return json(200, await call(path.slice('/call/'.length), body));
  });
}

function failed(log: Logger, error: unknown): Reply {
  if (error instanceof Unproven) return problem(422, error.message);
  if (error instanceof TooLong) return problem(error.status, error.message);
  if (error instanceof ServerBusy) return problem(429, error.message);
  log.error({ err: error }, 'the page of the signer failed');
  return problem(500, 'The signer could not do this just now. Try again in a minute.');
}

function problem(status: number, message: string): Reply {
  return json(status, { error: message });
}

function json(status: number, body: object): Reply {
  return { status, type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
}

function send(response: ServerResponse, { status, type, bytes }: Reply): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
