import pg from 'pg';
import type { Logger } from 'pino';
import type { Workers } from '../../platform/jobs/workers.ts';
import { workerNames } from './worker-names.ts';
import { everyWorker, restartChannel } from './worker-store.ts';

const retryMs = 1000;

export type RestartListener = { stop(): Promise<void> };

/** Restarts workers of this process when asked to, one after the other. A lost connection is made anew. */
export async function listenForRestarts(databaseUrl: string, workers: Workers, log: Logger): Promise<RestartListener> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();
  // Two restarts of one worker at once would leave a runner behind that nobody stops.
  let restarts: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'coffer-restarts',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    opened.on('error', (error) => log.warn({ error: error.message }, 'listener for restarts lost its connection'));
    opened.on('end', lost);
    opened.on('notification', ({ payload }) => void (restarts = restarts.then(() => restart(payload ?? everyWorker))));
    client = opened;
    try {
      await opened.connect();
      await opened.query(`listen ${restartChannel}`);
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'listener for restarts not connected, will be tried again');
      await opened.end();
      lost();
    }
  }

  function lost(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void (opening = open()), retryMs);
  }

  async function restart(payload: string): Promise<void> {
    for (const name of workerNames.filter((known) => payload === everyWorker || payload === known)) {
      try {
        await workers.restart(name);
      } catch (error) {
        log.error({ worker: name, error: (error as Error).message }, 'worker not restarted');
      }
    }
  }

  await (opening = open());
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await opening;
      await client?.end();
      await restarts;
    },
  };
}
