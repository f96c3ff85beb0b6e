import { followChannel } from '../../platform/db/follow-channel.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Workers } from '../../platform/jobs/workers.ts';
import { workerNames } from './worker-names.ts';
import { everyWorker, restartChannel } from './worker-store.ts';

export type RestartListener = { stop(): Promise<void> };

/** Restarts workers of this process when asked to, one after the other. */
export async function listenForRestarts(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  databaseUrl: string,
  workers: Workers,
): Promise<RestartListener> {
  // Two restarts of one worker at once would leave a runner behind that nobody stops.
  let restarts: Promise<void> = Promise.resolve();

  async function restart(payload: string): Promise<void> {
    for (const name of workerNames(config).filter((known) => payload === everyWorker || payload === known)) {
      try {
        await workers.restart(name);
      } catch (error) {
        log.error({ worker: name, error: (error as Error).message }, 'worker not restarted');
      }
    }
  }

  const follower = await followChannel(databaseUrl, {
    channel: restartChannel,
    name: 'coffer-restarts',
    log,
    heard: (payload) => void (restarts = restarts.then(() => restart(payload || everyWorker))),
  });
  return {
    async stop() {
      await follower.stop();
      await restarts;
    },
  };
}
