import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { startLoop } from './loop.ts';

export type KeptRunner = {
  started: Promise<void>;
  /** Under which name it holds jobs, while it runs. */
  holder(): string | undefined;
  stop(): Promise<void>;
};

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
  let holder: string | undefined;
  let stopping = false;
  const loop = startLoop(name, 0, log, async () => {
    if (stopping) return 'wait';
    if (holder !== undefined) await pool.query('select graphile_worker.force_unlock_workers($1)', [[holder]]);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => void (holder = workerPool.id));
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
    holder: () => (runner === undefined ? undefined : holder),
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
