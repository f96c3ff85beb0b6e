import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/database-away.ts';
import { LoopStanding } from './loop-standing.ts';
import { startLoop, type Round } from './loop.ts';

export type KeptRunner = {
  started: Promise<void>;
  /** Under which name it holds jobs, while it runs. */
  holder(): string | undefined;
  stop(): Promise<void>;
};

/** How long one that gives up may take to end: it waits for ever when it could not write down the ends of several jobs. */
const giveUpMs = 1000;
const replaceAfterMs = 500;
/** One that runs for so long does its work. */
const steadyAfterMs = 60_000;

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
  const standing = new LoopStanding(`runner of ${name}`, Number.POSITIVE_INFINITY);
  const started = Promise.withResolvers<void>();
  let runner: Ending | undefined;
  let holder: string | undefined;
  let wasAway = false;
  let stopping = false;
  // A round is the whole life of a runner.
  const lasting = { stuckAfterMs: Number.POSITIVE_INFINITY };
  const round: Round = async () => {
    if (stopping) return 'wait';
    const isReplacement = holder !== undefined;
    if (holder !== undefined) await freeJobsOf(pool, holder, wasAway);
    wasAway = false;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => void (holder = workerPool.id));
    events.on('pool:fatalError', ({ error }) => void (wasAway ||= isDatabaseAway(error)));
    const current = watchEnd(await run(events), events);
    runner = current;
    started.resolve();
    if (isReplacement) replaced();
    if (stopping) await current.end();
    const steady = setTimeout(() => standing.good(), steadyAfterMs);
    await current.ended;
    clearTimeout(steady);
    runner = undefined;
    if (stopping) return 'wait';
    standing.failed('It could not write down how jobs ended, and gave up.');
    log.warn({ worker: name }, 'the runner gave up, and is replaced');
    return 'wait';
  };
  const loop = startLoop(name, replaceAfterMs, log, round, lasting);
  return {
    started: started.promise,
    holder: () => (runner === undefined ? undefined : holder),
    async stop() {
      stopping = true;
      await runner?.end();
      await loop.stop();
      standing.close();
    },
  };
}

/** A try that ended with the database says nothing about the job: however often that happens, it keeps all its tries. */
async function freeJobsOf(pool: pg.Pool, holder: string, wasAway: boolean): Promise<void> {
  const giveBack = 'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = $1';
  if (wasAway) await pool.query(giveBack, [holder]);
  await pool.query('select graphile_worker.force_unlock_workers($1)', [[holder]]);
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
