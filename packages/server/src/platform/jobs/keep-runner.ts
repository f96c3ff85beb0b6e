import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
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

/** How long one that gives up may take to end: it waits for ever when it could not write down the ends of several jobs. */
const giveUpMs = 1000;
const replaceAfterMs = 500;

/**
 * A runner that cannot write down how a job ended gives up for good: then another one takes its place, and what was in
 * its hands is free again.
 */
export function keepRunner(
  name: string,
  pool: pg.Pool,
  log: Logger,
  run: (events: WorkerEvents) => Promise<Runner>,
  replaced: () => void,
): KeptRunner {
  const started = Promise.withResolvers<void>();
  let runner: Ending | undefined;
  let holder: string | undefined;
  let stopping = false;
  const loop = startLoop(name, replaceAfterMs, log, async () => {
    if (stopping) return 'wait';
    const isReplacement = holder !== undefined;
    if (isReplacement) await pool.query('select graphile_worker.force_unlock_workers($1)', [[holder]]);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => void (holder = workerPool.id));
    const current = watchEnd(await run(events), events);
    runner = current;
    started.resolve();
    if (isReplacement) replaced();
    if (stopping) await current.end();
    await current.ended;
    runner = undefined;
    if (!stopping) log.warn({ worker: name }, 'the runner gave up, and is replaced');
    return 'wait';
  });
  return {
    started: started.promise,
    holder: () => (runner === undefined ? undefined : holder),
    async stop() {
      stopping = true;
      await runner?.end();
      await loop.stop();
    },
  };
}

type Ending = {
  /** When it runs no more, or has had its time to give up. */
  ended: Promise<void>;
  end(): Promise<void>;
};

function watchEnd(runner: Runner, events: WorkerEvents): Ending {
  const givenUp = Promise.withResolvers<void>();
  events.on('pool:fatalError', () => void delay(giveUpMs, undefined, { ref: false }).then(givenUp.resolve));
  const ended = Promise.race([runner.promise, givenUp.promise]);
  return {
    ended,
    // Stopping one that is giving up at this moment is refused, and waiting for it is enough.
    end: () => Promise.race([runner.stop().catch(() => ended), givenUp.promise]),
  };
}
