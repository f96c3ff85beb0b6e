import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Unproven } from '../../../modules/approvers/index.ts';
import type { AnswerCall } from './answer-calls.ts';
import { limitSockets } from './limit-sockets.ts';
import { linkOf } from './link-of.ts';
import { logFailures } from './log-failures.ts';
import type { PageFile } from './page-files.ts';
import { HungUp, readBody, TooLong } from './read-body.ts';
import { ServerBusy, takeTurns } from './take-turns.ts';
import { whoAsks, type WhoAsks } from './who-asks.ts';

/** Anybody who finds the page may ask: none of it costs more than this. */
export const pageLimits = {
  bodyBytesMax: 64 * 1024,
  /** Who says nothing for so long is left. */
  headersMs: 3_000,
  bodyMs: 2_000,
  /** Between one call and the next; and who does not take the answer, or waits for one that does not come. */
  idleMs: 5_000,
  stuckMs: 60_000,
  sockets: { max: 256, ofAnAddressMax: 16 },
  turns: {
    all: { answersAtOnceMax: 8, callsAMinuteMax: 1_200 },
    address: { answersAtOnceMax: 3, callsAMinuteMax: 120 },
    known: { answersAtOnceMax: 4, callsAMinuteMax: 60, linksMax: 500, minutes: 30 },
  },
} as const;

type Serving = {
  listen: { host: string; port: number };
  /** As browsers say it; nobody talks to it by another name. */
  origin: string;
  files: ReadonlyMap<string, PageFile>;
  answer: AnswerCall;
  /** Whether a link shows by itself that the dashboard made it: whoever has one is answered however many others ask. */
  sealedIn(link: string): string | null;
  /** Proxies whose `X-Forwarded-For` is believed. */
  proxies: readonly string[];
  log: Logger;
};

type Open = Serving & { turns: ReturnType<typeof takeTurns>; who: WhoAsks };

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
  const who = whoAsks(serving.proxies);
  const open: Open = { ...serving, turns: takeTurns(pageLimits.turns), who };
  const noteFailure = logFailures(serving.log);
  const server = createServer(
    {
      headersTimeout: pageLimits.headersMs,
      requestTimeout: pageLimits.headersMs + pageLimits.bodyMs,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      void answer(open, request)
        .catch((error: unknown) => {
          if (!(error instanceof HungUp)) return failed(noteFailure, error);
          serving.log.debug({ path: request.url }, 'somebody hung up');
          return undefined;
        })
        .then((reply) => reply && send(response, reply));
    },
  );
  server.keepAliveTimeout = pageLimits.idleMs;
  server.setTimeout(pageLimits.stuckMs);
  limitSockets(server, pageLimits.sockets, who);
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

async function answer(open: Open, request: IncomingMessage): Promise<Reply> {
  const { origin, files, answer: call, turns, who, sealedIn } = open;
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
  const name = path.slice('/call/'.length);
  // Whoever is slow to say what they want holds up nobody else.
  const body = await readBody(request, pageLimits);
  const link = linkOf(name, body);
  const sealed = link === null ? null : sealedIn(link);
  const asking = { who: who.ofRequest(request), link: sealed ?? link, isVouched: sealed !== null };
  return turns(asking, async () => json(200, await call(name, body)));
}

function failed(noteFailure: (error: unknown) => void, error: unknown): Reply {
  if (error instanceof Unproven) return problem(422, error.message);
  if (error instanceof TooLong) return problem(error.status, error.message);
  if (error instanceof ServerBusy) return problem(429, error.message);
  noteFailure(error);
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
