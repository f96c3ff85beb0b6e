import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { refuseEmbedded } from '../platform/db/refuse-embedded.ts';
import { refuseSuperuser } from '../platform/db/refuse-superuser.ts';
import { groupsFor } from '../platform/db/roles/names.ts';
import { freshPasswords, separateRoles } from '../platform/db/roles/separate-roles.ts';
import { waitForDatabase } from '../platform/db/wait-for-database.ts';
import type { RunningDevnet } from '../platform/devnet.ts';
import { startWorkers } from '../platform/jobs/workers.ts';
import { openWebBundle } from '../platform/http/web-bundle.ts';
import { productionLimits, type Limits } from '../platform/limits.ts';
import { openLog } from '../platform/log.ts';
import { AddressTable } from '../chains/address-table.ts';
import { startWatching } from '../modules/deposits/index.ts';
import { prepareSetup } from '../modules/members/index.ts';
import { startWatchingHistory } from '../modules/history/index.ts';
import { checkSanctions } from '../modules/payouts/index.ts';
import { listenForRestarts } from '../modules/system/index.ts';
import { checkPortsFree } from './check-ports.ts';
import { compose } from './compose.ts';
import { listen } from './listen.ts';
import { pageOnThisMachine } from './signer/page/open-page.ts';
import { startSignerChild } from './signer/signer-child.ts';
import { startChores } from './chores.ts';
import { watchOver } from './watch-over.ts';
import { runningLine, welcome } from './welcome.ts';
import { worthOf } from './worth-of.ts';

const webFolder = path.resolve(import.meta.dirname, '../../../web/dist');

export type Started = {
  /** Stops in the reverse order of starting: no new requests, the running ones and jobs end, then the database. */
  stop(): Promise<void>;
  /** Settles when something that cannot be done without is gone. */
  failed: Promise<string>;
  /** Settles when what it keeps in memory is of a history that is gone: it must stop, and start anew. */
  outdated: Promise<string>;
  /** What whoever stops it reads in the end, where somebody sits in front of it. */
  lastWords?: string;
};

export type Extras = {
  /** Starts chains on this machine, while the database comes up. They stop with the program. */
  devnet?: () => Promise<RunningDevnet>;
  /** In place of those of production: for tests that start a program of their own. */
  limits?: Limits;
};

/** Starts the program in the roles that the settings give it. */
export async function start(settings: Config, extras: Extras = {}): Promise<Started> {
  const signs = settings.ROLES.includes('signer');
  // Never here: what signs is a process of its own.
  const config = { ...settings, ROLES: settings.ROLES.filter((role) => role !== 'signer') };
  refuseEmbedded(config, extras.devnet !== undefined);
  const api = config.ROLES.includes('api');
  await checkPortsFree(config);
  const web = api ? await openWebBundle(webFolder) : undefined;

  await using stack = new AsyncDisposableStack();
  const log = openLog(config.LOG_LEVEL);
  const [database, devnet] = await both(openDatabase(config, stack), openDevnet(extras, stack));
  const { databaseUrl, ownerUrl, signerUrl, failed } = database;
  await waitForDatabase({ databaseUrl, ownerUrl }, (text) => log.warn(text));
  if (config.DATABASE_URL) await refuseSuperuser(config, databaseUrl, log);
  const { limits = productionLimits } = extras;
  const coffer = await compose({ config, databaseUrl, ownerUrl, log, web, devnet, limits });
  stack.defer(() => coffer.close());
  const sanctioned = checkSanctions(coffer.deps);
  if (sanctioned !== null) log.info({ addresses: sanctioned }, 'the list of sanctioned addresses was read');
  const history = await startWatchingHistory(coffer.deps, coffer.remembered);
  stack.defer(() => history.stop());
  await prepareSetup(coffer.deps);
  stack.defer(watchOver(coffer.deps));

  if (config.ROLES.includes('worker')) {
    const workers = await startWorkers(coffer.deps.pool, coffer.workers, log);
    stack.defer(() => workers.stop());
    stack.defer(await startChores(coffer.deps, databaseUrl, workers));
  }
  if (config.ROLES.includes('watcher')) {
    const watchers = await startWatching(coffer.deps, databaseUrl, () => new AddressTable(), worthOf(coffer.deps));
    stack.defer(() => watchers.stop());
    const restarts = await listenForRestarts(coffer.deps, databaseUrl, watchers);
    stack.defer(() => restarts.stop());
  }
  const listening = api ? await listen(coffer.http, config) : undefined;
  if (listening) {
    stack.defer(listening.close);
    stack.defer(() => coffer.http.close());
  }
  // Last, and not waited for: nobody waits for it who only looks.
  let approvals: string | undefined;
  if (signs) {
    const page = await pageOnThisMachine(settings);
    const signer = startSignerChild({ config: { ...settings, ...page }, databaseUrl: signerUrl, log, devnet });
    stack.defer(() => signer.stop());
    approvals = page.SIGNER_URL;
  }
  if (listening) await welcome(coffer.deps, { addresses: listening.addresses, approvals });
  else coffer.deps.tellOperator(runningLine(config, approvals));
  const running = stack.move();
  return {
    stop: () => running.disposeAsync(),
    failed: devnet ? Promise.race([failed, devnet.failed]) : failed,
    outdated: history.wentBack,
    ...(devnet ? { lastWords: `Stopped. Data stays in ${config.DATA_DIR}.` } : {}),
  };
}

type Database = { databaseUrl: string; ownerUrl: string | undefined; signerUrl: string; failed: Promise<string> };

async function openDatabase(config: Config, stack: AsyncDisposableStack): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, SIGNER_DATABASE_URL: signerUrl } = config;
  if (databaseUrl) {
    return { databaseUrl, ownerUrl, signerUrl: signerUrl ?? databaseUrl, failed: new Promise(() => undefined) };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.DATA_DIR, 'postgres') });
  stack.defer(() => postgres.stop());
  // From here on nobody in this process holds the superuser's address.
  const separated = await separateRoles(postgres.url, groupsFor(config.ROLES), freshPasswords());
  const { runUrl, ...urls } = separated;
  return { databaseUrl: runUrl, ...urls, failed: postgres.exited };
}

async function openDevnet({ devnet }: Extras, stack: AsyncDisposableStack): Promise<RunningDevnet | undefined> {
  const running = await devnet?.();
  if (running) stack.defer(() => running.stop());
  return running;
}

/** Waits for both even if one fails, so that what came up can be stopped. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}
