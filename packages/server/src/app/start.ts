import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import type { RunningDevnet } from '../platform/devnet.ts';
import { startWorkers } from '../platform/jobs/workers.ts';
import { openWebBundle } from '../platform/http/web-bundle.ts';
import { openLog } from '../platform/log.ts';
import { AddressTable } from '../chains/address-table.ts';
import { startWatching } from '../modules/deposits/index.ts';
import { prepareSetup } from '../modules/members/index.ts';
import { listenForRestarts } from '../modules/system/index.ts';
import { compose } from './compose.ts';
import { checkPortFree, listen } from './listen.ts';
import { startChores } from './chores.ts';
import { welcome } from './welcome.ts';

const webFolder = path.resolve(import.meta.dirname, '../../../web/dist');

export type Started = {
  /** Stops in the reverse order of starting: no new requests, the running ones and jobs end, then the database. */
  stop(): Promise<void>;
  /** Settles when something that cannot be done without is gone. */
  failed: Promise<string>;
};

export type Extras = {
  /** Starts chains on this machine, while the database comes up. They stop with the program. */
  devnet?: () => Promise<RunningDevnet>;
};

/** Starts the program in the roles that the settings give it. */
export async function start(config: Config, extras: Extras = {}): Promise<Started> {
  const api = config.ROLES.includes('api');
  if (api) await checkPortFree(config.HOST, config.PORT, 'PORT');
  if (api && config.TLS_CERT_FILE) await checkPortFree(config.HOST, config.HTTPS_PORT, 'HTTPS_PORT');
  const web = api ? await openWebBundle(webFolder) : undefined;

  await using stack = new AsyncDisposableStack();
  const log = openLog(config.LOG_LEVEL);
  const [{ databaseUrl, failed }, devnet] = await both(openDatabase(config, stack), openDevnet(extras, stack));
  const coffer = await compose({ config, databaseUrl, log, web, devnet });
  stack.defer(() => coffer.close());
  await prepareSetup(coffer.deps);

  if (config.ROLES.includes('worker')) {
    const workers = await startWorkers(coffer.deps.pool, coffer.workers, log);
    stack.defer(() => workers.stop());
    stack.defer(await startChores(coffer.deps, databaseUrl, workers));
  }
  if (config.ROLES.includes('watcher')) {
    const watchers = await startWatching(coffer.deps, databaseUrl, () => new AddressTable());
    stack.defer(() => watchers.stop());
    const restarts = await listenForRestarts(coffer.deps, databaseUrl, watchers);
    stack.defer(() => restarts.stop());
  }
  if (api) {
    const { addresses, close } = await listen(coffer.http, config);
    stack.defer(close);
    stack.defer(() => coffer.http.close());
    await welcome(coffer.deps, addresses);
  }
  const running = stack.move();
  return { stop: () => running.disposeAsync(), failed: devnet ? Promise.race([failed, devnet.failed]) : failed };
}

async function openDatabase(
  config: Config,
  stack: AsyncDisposableStack,
): Promise<{ databaseUrl: string; failed: Promise<string> }> {
  if (config.DATABASE_URL) return { databaseUrl: config.DATABASE_URL, failed: new Promise(() => undefined) };
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.DATA_DIR, 'postgres') });
  stack.defer(() => postgres.stop());
  return { databaseUrl: postgres.url, failed: postgres.exited };
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
