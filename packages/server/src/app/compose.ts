import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { endpoints } from '@coffer/contract/all.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { systemClock, type Clock } from '@coffer/kernel/clock.ts';
import type { Chains } from '../chains/port/chains.ts';
import { chainsOfNetwork } from '../chains/registry.ts';
import { writeKeysSeen } from '../modules/api-keys/index.ts';
import { chainHealthGauges, checkNetwork, networkOf, prepareAssets } from '../modules/assets/index.ts';
import { chainGauges } from '../modules/deposits/index.ts';
import { adoptSmtpFromEnvironment } from '../modules/mail/index.ts';
import { writeSessionsSeen } from '../modules/members/index.ts';
import { checkHistory, noteCopiedFolder, RememberedHead } from '../modules/history/index.ts';
import { prepareRestores } from '../modules/restores/index.ts';
import { viewsMax, writeViews } from '../modules/payments/index.ts';
import { checkMasterKey, openSigning, openVault } from '../modules/vault/index.ts';
import type { Config } from '../platform/config.ts';
import { DatabaseOutage, probeWritable } from '../platform/db/database-outage.ts';
import { openDb, type Db } from '../platform/db/db.ts';
import { openPool } from '../platform/db/pool.ts';
import { prepareDatabase } from '../platform/db/prepare-database.ts';
import type { Deps } from '../platform/deps.ts';
import type { Devnet } from '../platform/devnet.ts';
import { binder } from '../platform/http/bind.ts';
import { UnnamedProxy } from '../platform/http/unnamed-proxy.ts';
import { serveDocs } from '../platform/http/docs.ts';
import { serveMetrics } from '../platform/http/metrics.ts';
import { createHttpServer } from '../platform/http/server.ts';
import type { WebBundle } from '../platform/http/web-bundle.ts';
import { preloads } from '../platform/http/web-preloads.ts';
import { serveCheckout } from '../platform/http/web-checkout.ts';
import { serveReferral } from '../platform/http/web-referral.ts';
import { serveWeb } from '../platform/http/web.ts';
import { loopGauges } from '../platform/jobs/loop-gauges.ts';
import type { WorkerSpec } from '../platform/jobs/workers.ts';
import { gate } from '../platform/gate.ts';
import { KeptAnswers } from '../platform/kept-answers.ts';
import { LatestBatch } from '../platform/latest-batch.ts';
import { productionLimits, type Limits } from '../platform/limits.ts';
import { openMasterKey } from '../platform/keys/master-key.ts';
import { openSigningKey } from '../platform/keys/signing-key.ts';
import { OpenedByVersion } from '../platform/opened-by-version.ts';
import { openPasswords } from '../platform/keys/passwords.ts';
import { outbox } from '../platform/events/outbox.ts';
import { readerGauges } from '../platform/events/reader-gauges.ts';
import { openSafeFetch } from '../platform/net/safe-fetch.ts';
import { version } from '../platform/version.ts';
import { authenticator } from './authenticate.ts';
import { openReferral, setReferralMails, unjudgedGauges } from '../modules/referrals/index.ts';
import { checkoutSource } from './checkout-source.ts';
import { workersOf } from './jobs.ts';
import { mountRoutes } from './routes.ts';
import { reactions } from './subscriptions.ts';

export type Options = {
  config: Config;
  databaseUrl: string;
  /** As whom tables are made, where the program does not run as their owner. */
  ownerUrl?: string | undefined;
  log: Logger;
  clock?: Clock;
  limits?: Limits;
  /** What people see in a browser; the API stands without it. */
  web?: WebBundle | undefined;
  tellOperator?: (text: string) => void;
  /** In place of the adapters of this program: for tests. */
  chains?: Chains;
  /** Chains on this machine to try things out on. */
  devnet?: Devnet | undefined;
  /** Every answer is held against its schema: for tests. */
  checkAnswers?: boolean;
};

export type Coffer = {
  deps: Deps;
  /** What of the history is kept outside of the database. */
  remembered: RememberedHead;
  http: FastifyInstance;
  bound: ReadonlySet<string>;
  workers: WorkerSpec[];
  close(): Promise<void>;
};

/** Builds the whole program on a database, without listening and without working yet. */
export async function compose(options: Options): Promise<Coffer> {
  const { config, databaseUrl, log } = options;
  const deps = composeDeps(options);
  const { ownerUrl } = options;
  const now = deps.clock.now();
  await prepareDatabase({ databaseUrl, ownerUrl, roles: config.ROLES, now, log, check: (db) => belongs(deps, db) });
  await openVault(deps);
  if (config.ROLES.includes('signer')) await openSigning(deps);
  const remembered = new RememberedHead(config.DATA_DIR, log);
  if (!config.DATABASE_URL) await noteCopiedFolder(deps, remembered);
  await checkHistory(deps, remembered);
  await prepareRestores(deps);
  await adoptSmtpFromEnvironment(deps);
  await prepareAssets(deps);

  const http = await createHttpServer(deps);
  const gauges = [
    ...chainGauges(deps),
    ...chainHealthGauges(deps),
    ...loopGauges(deps.pool),
    ...readerGauges(deps),
    ...unjudgedGauges(deps),
  ];
  serveMetrics(http, deps, gauges);
  await serveDocs(http, endpoints, version);
  const { bind, bound } = binder({
    app: http,
    deps,
    authenticate: authenticator(deps),
    checkAnswers: options.checkAnswers ?? false,
  });
  mountRoutes(http, bind, deps, databaseUrl);
  if (options.web) {
    serveWeb(http, options.web, preloads);
    serveCheckout(http, { bundle: options.web, source: checkoutSource(deps), deps });
    serveReferral(http, {
      bundle: options.web,
      open: (call, asked) => openReferral(deps, call, asked),
      setMails: (call, asked) => setReferralMails(deps, call, asked),
      deps,
    });
  }

  async function close(): Promise<void> {
    await http.close();
    await closeDeps(deps);
  }
  return { deps, remembered, http, bound, workers: config.ROLES.includes('worker') ? workersOf(deps) : [], close };
}

/** A program that does not belong to this database leaves it as it is. */
export async function belongs(deps: Deps, db: Db): Promise<void> {
  await checkMasterKey({ ...deps, db });
  await checkNetwork(deps, db, networkOf(deps));
}

export async function closeDeps(deps: Deps): Promise<void> {
  await Promise.all([deps.sessionsSeen.stop(), deps.keysSeen.stop(), deps.views.stop(), deps.openedChains.close()]);
  deps.outbound.close();
  deps.outage.close();
  await deps.pool.end();
}

export function composeDeps(options: Options): Deps {
  const { config, databaseUrl, log, clock = systemClock } = options;
  const pool = openPool(databaseUrl, log, config.DATABASE_CONNECTIONS);
  const db = openDb(pool);
  const limits = options.limits ?? productionLimits;
  const seenEveryMs = 1000;
  const devnetId = (code: ChainCode) => options.devnet?.chains[code]?.chainId;
  const isLocal = config.NETWORK === 'local' || options.devnet !== undefined;
  return {
    config,
    log,
    clock,
    pool,
    db,
    outage: new DatabaseOutage(log, () => probeWritable(pool)),
    masterKey: openMasterKey(config),
    signingKey: openSigningKey(config),
    chains: options.chains ?? chainsOfNetwork(options.devnet ? 'local' : config.NETWORK, devnetId),
    openedChains: new OpenedByVersion(),
    networkFees: new KeptAnswers(clock, { keptMs: 60_000, waitMs: 500 }),
    outbound: openSafeFetch({ local: config.WEBHOOK_HTTP ? config.WEBHOOK_HTTP === 'on' : isLocal }),
    limits,
    passwords: openPasswords(limits),
    signInGates: {
      known: gate(limits.hashesAtOnce, limits.hashesWaiting),
      strangers: gate(limits.hashesAtOnce * 2, limits.hashesWaiting),
    },
    sessionsSeen: new LatestBatch(seenEveryMs, log, (seen) => writeSessionsSeen(pool, seen)),
    keysSeen: new LatestBatch(seenEveryMs, log, (seen) => writeKeysSeen(pool, seen)),
    views: new LatestBatch(seenEveryMs, log, (views) => writeViews(db, views), { what: 'views', idsMax: viewsMax }),
    unnamedProxy: new UnnamedProxy(config, clock, log),
    emit: outbox(reactions, clock),
    tellOperator: options.tellOperator ?? ((text) => process.stdout.write(`${text}\n`)),
    ...(options.devnet ? { devnet: options.devnet } : {}),
  };
}
