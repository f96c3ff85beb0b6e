import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { startLoop } from './loop.ts';

export type KeptRunner = { started: Promise<void>; isRunning(): boolean; stop(): Promise<void> };

/**
 * A runner that cannot write down how a job ended gives up for good: then another one takes its place, and what was in
 * its hands is free again.
 */
export function keepRunner(
  name: string,
  pool: pg.Pool,
  log: Logger,
  run: (events: WorkerEvents) => Promise<Runner>,
): KeptRunner {
  const started = Promise.withResolvers<void>();
  let runner: Runner | undefined;
  let holders: string[] = [];
  let stopping = false;
  const loop = startLoop(name, 0, log, async () => {
    if (stopping) return 'wait';
    await pool.query('select graphile_worker.force_unlock_workers($1)', [holders]);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => void (holders = [workerPool.id]));
    const current = await run(events);
    runner = current;
    started.resolve();
    if (stopping) await end(current);
    await current.promise;
    runner = undefined;
    if (stopping) return 'wait';
    throw new Error('the runner gave up');
  });
  return {
    started: started.promise,
    isRunning: () => runner !== undefined,
    async stop() {
      stopping = true;
      if (runner) await end(runner);
      await loop.stop();
    },
  };
}

/** Stopping one that is giving up at this moment is refused, and waiting for it is enough. */
function end(runner: Runner): Promise<void> {
  return runner.stop().catch(() => runner.promise);
}
