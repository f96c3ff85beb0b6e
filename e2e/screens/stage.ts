import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { endpoints } from '../../packages/contract/src/all.ts';
import type { Endpoint, Result } from '../../packages/contract/src/endpoint.ts';
import { fault, type ErrorCode, type FieldIssue } from '../../packages/contract/src/errors.ts';
import type { LiveMessage } from '../../packages/contract/src/operations/live.ts';
import type { Permission } from '../../packages/contract/src/permissions.ts';
import { everyProject, notFound, unauthorized, type MemberSubject } from '../../packages/server/src/platform/access.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { DatabaseOutage } from '../../packages/server/src/platform/db/database-outage.ts';
import { openDb } from '../../packages/server/src/platform/db/db.ts';
import { openPool } from '../../packages/server/src/platform/db/pool.ts';
import { binder, type Input } from '../../packages/server/src/platform/http/bind.ts';
import { createHttpServer } from '../../packages/server/src/platform/http/server.ts';
import { UnnamedProxy } from '../../packages/server/src/platform/http/unnamed-proxy.ts';
import { openWebBundle } from '../../packages/server/src/platform/http/web-bundle.ts';
import { preloads } from '../../packages/server/src/platform/http/web-preloads.ts';
import type { ReferralPage } from '../../packages/server/src/platform/http/referral-page.ts';
import { serveReferral } from '../../packages/server/src/platform/http/web-referral.ts';
import { serveWeb } from '../../packages/server/src/platform/http/web.ts';
import { openMasterKey } from '../../packages/server/src/platform/keys/master-key.ts';
import { productionLimits } from '../../packages/server/src/platform/limits.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';

/** An answer, or what works it out of what was asked; a `Fault` that it throws is told as the server tells it. */
export type Answer<E extends Endpoint> = Result<E> | ((asked: Input<E>) => Result<E> | Promise<Result<E>>);

/** The server's own HTTP and the contract, with nothing behind them: a test says what each call answers. */
export type Stage = {
  site: string;
  answer<const E extends Endpoint>(call: E, answer: Answer<E>): void;
  refuse(call: Endpoint, code: ErrorCode, message: string, details?: readonly FieldIssue[]): void;
  /** What stands at `/referral/{token}`; without a page there is nothing. */
  showReferral(token: string, page: ReferralPage): void;
  /** Calls that nobody answered, by their names. */
  unanswered: readonly string[];
  /** What was asked of a call, oldest first. */
  asked<const E extends Endpoint>(call: E): Input<E>[];
  /** Tells every open page that something happened. */
  tell(topic: string): void;
  clear(): void;
  close(): Promise<void>;
};

type Worked = (asked: unknown) => unknown;

const root = path.resolve(import.meta.dirname, '../..');
/** Nobody listens there, and nobody asks. */
const noDatabase = 'postgres://nobody@localhost:1/nothing';

export async function openStage(): Promise<Stage> {
  const answers = new Map<string, Worked>();
  const heard = new Map<string, unknown[]>();
  const unanswered: string[] = [];
  const referrals = new Map<string, ReferralPage>();
  const { app, deps } = await openServer();
  const { bind } = binder({ app, deps, authenticate: async ({ headers }) => viewer(headers), checkAnswers: true });
  for (const call of endpoints) {
    bind(call, async (asked) => {
      heard.set(call.id, [...(heard.get(call.id) ?? []), asked]);
      const work = answers.get(call.id);
      if (work) return await work(asked);
      unanswered.push(call.id);
      throw fault('NOT_FOUND', `No test has said what ${call.id} answers.`);
    });
  }
  let seq = 0;
  const say = (message: LiveMessage) => JSON.stringify(message);
  app.get('/ws', { websocket: true }, (line) => {
    line.once('message', () => line.send(say({ type: 'ready', seq, topics: [] })));
  });
  const bundle = await openWebBundle(path.join(root, 'packages/web/dist'));
  serveWeb(app, bundle, preloads);
  serveReferral(app, {
    bundle,
    deps,
    async open(_call, { token }) {
      const page = referrals.get(token);
      if (!page) throw notFound();
      return page;
    },
    async setMails(_call, { token, wantsAgain }) {
      const page = referrals.get(token);
      if (page?.kind !== 'mails') throw notFound();
      return { ...page, isStopped: !wantsAgain };
    },
  });
  app.server.listen(0, 'localhost');
  await Promise.all([app.ready(), once(app.server, 'listening')]);
  return {
    site: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    answer(call, answer) {
      answers.set(call.id, (typeof answer === 'function' ? answer : () => answer) as Worked);
    },
    refuse(call, code, message, details) {
      answers.set(call.id, () => {
        throw fault(code, message, details && { details });
      });
    },
    showReferral: (token, page) => void referrals.set(token, page),
    unanswered,
    asked: <E extends Endpoint>({ id }: E) => (heard.get(id) ?? []) as Input<E>[],
    tell(topic) {
      seq += 1;
      const message = say({ type: 'event', seq, topic, event: 'changed', at: new Date().toISOString(), data: {} });
      for (const line of app.websocketServer.clients) line.send(message);
    },
    clear() {
      answers.clear();
      referrals.clear();
      heard.clear();
      unanswered.length = 0;
    },
    async close() {
      await app.close();
      await deps.pool.end();
    },
  };
}

async function openServer() {
  const config = readConfig({ MASTER_KEY: randomBytes(32).toString('hex') });
  const log = openLog('error');
  const clock = { now: () => new Date() };
  const pool = openPool(noDatabase, log, 1);
  const deps = {
    config,
    log,
    clock,
    pool,
    db: openDb(pool),
    masterKey: openMasterKey(config),
    limits: { ...productionLimits, requestsPerMinute: 1_000_000 },
    outage: new DatabaseOutage(log, async () => undefined),
    unnamedProxy: new UnnamedProxy(config, clock, log),
  };
  return { app: await createHttpServer(deps), deps };
}

/** Whoever has a key is let in: what they may do is for the answers to say. */
function viewer(headers: Record<string, unknown>): MemberSubject {
  if (headers['api-key'] === undefined) throw unauthorized();
  return {
    kind: 'member',
    memberId: 1,
    email: 'root@example.com',
    sessionId: 1,
    mustResetPassword: false,
    role: { id: 1, name: 'root', level: 0 },
    permissions: new Set<Permission>(),
    projects: everyProject('nothing is read with it'),
    steppedUpAt: new Date(),
  };
}
