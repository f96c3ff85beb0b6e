import { randomUUID } from 'node:crypto';
import { Logger, run, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { Fault } from '@coffer/kernel/fault.ts';
import { keepRunner, type KeptRunner } from './keep-runner.ts';

/** One group of tasks that runs, and can be restarted, by itself. */
export type WorkerSpec = {
  name: string;
  concurrency: number;
  tasks: Record<string, (payload: unknown) => Promise<void>>;
};

export type Workers = { instance: string; restart(name: string): Promise<void>; stop(): Promise<void> };

export async function migrateJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet(log) });
}

/** Starts every worker and keeps its heartbeat; `stop` lets running jobs finish. */
export async function startWorkers(pool: pg.Pool, specs: readonly WorkerSpec[], log: Log): Promise<Workers> {
  const instance = randomUUID();
  const runners = new Map<string, KeptRunner>();
  for (const spec of specs) runners.set(spec.name, await startOne(pool, spec, log));
  const running = () => [...runners.keys()].filter((name) => runners.get(name)?.isRunning());
  const beat = () =>
    pool
      .query(
        `insert into worker (instance, name, started_at, beat_at) select $1, unnest($2::text[]), now(), now()
         on conflict (instance, name) do update set beat_at = now()`,
        [instance, running()],
      )
      .catch((error: Error) => log.warn({ error: error.message }, 'heartbeat not written'));
  await beat();
  const timer = setInterval(beat, 5000);
  return {
    instance,
    async restart(name) {
      const spec = specs.find((s) => s.name === name);
      if (!spec) return;
      await runners.get(name)?.stop();
      runners.set(name, await startOne(pool, spec, log));
      log.info({ worker: name }, 'worker restarted');
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      await pool.query('delete from worker where instance = $1', [instance]);
    },
  };
}

/** The ends of jobs are written in batches of their own, which a runner waits for before it stops. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs what is due and returns when nothing is left: how tests wait for reactions. */
export async function drainJobs(pool: pg.Pool, specs: readonly WorkerSpec[], log: Log): Promise<void> {
  const taskList = Object.assign({}, ...specs.map((spec) => taskListOf(spec, log))) as TaskList;
  await runOnce({ preset, pgPool: pool, taskList, logger: quiet(log), noHandleSignals: true, concurrency: 1 });
}

async function startOne(pool: pg.Pool, spec: WorkerSpec, log: Log): Promise<KeptRunner> {
  const settings = {
    preset,
    pgPool: pool,
    taskList: taskListOf(spec, log),
    concurrency: spec.concurrency,
    logger: quiet(log),
  };
  const kept = keepRunner(spec.name, pool, log, (events) =>
    run({ ...settings, events, pollInterval: 2000, noHandleSignals: true, parsedCronItems: [] }),
  );
  await kept.started;
  return kept;
}

function taskListOf(spec: WorkerSpec, log: Log): TaskList {
  const wrap = (name: string, task: WorkerSpec['tasks'][string]) => async (payload: unknown) => {
    try {
      await task(payload);
    } catch (error) {
      const code = error instanceof Fault ? error.code : (error as Error).name;
      log.warn({ task: name, code, error: (error as Error).message }, 'job failed, will be tried again');
      throw error;
    }
  };
  return Object.fromEntries(Object.entries(spec.tasks).map(([name, task]) => [name, wrap(name, task)]));
}

/** The queue's own chatter is one line per job; failures are ours to tell. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, text) => {
    if (level === 'error' && !text.startsWith('Failed task')) log.error(text);
  });
}
