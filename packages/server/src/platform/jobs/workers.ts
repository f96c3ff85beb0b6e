import { randomUUID } from 'node:crypto';
import { Logger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { Fault } from '@coffer/kernel/fault.ts';
import { retryGivenUp } from './given-up.ts';
import { keepRunner, type KeptRunner } from './keep-runner.ts';
import { LoopStanding, onBehalfOf } from './loop-standing.ts';

/** One group of tasks that runs, and can be restarted, by itself. */
export type WorkerSpec = {
  name: string;
  concurrency: number;
  tasks: Record<string, (payload: unknown) => Promise<void>>;
  /** What goes on beside its tasks, and is restarted with them. */
  beside?: () => { stop(): Promise<void> };
};

export type Workers = { instance: string; restart(name: string): Promise<void>; stop(): Promise<void> };

export async function migrateJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet(log) });
}

/** Starts every worker and keeps its heartbeat; `stop` lets running jobs finish. */
export async function startWorkers(pool: pg.Pool, specs: readonly WorkerSpec[], log: Log): Promise<Workers> {
  const instance = randomUUID();
  const runners = new Map<string, KeptRunner>();
  let beating = Promise.resolve();
  let isStopping = false;
  const beatOnce = async () => {
    // After the last one nothing may say that it still runs: whoever starts next would take it for killed.
    if (isStopping) return;
    await writeBeats(pool, instance, runners);
    await freeOrphans(pool, log);
  };
  const beat = () =>
    (beating = beating
      .then(beatOnce)
      .catch((error: Error) => log.warn({ error: error.message }, 'heartbeat not written')));
  for (const spec of specs) runners.set(spec.name, await startOne(pool, spec, log, beat));
  await beat();
  const timer = setInterval(beat, 5000);
  return {
    instance,
    async restart(name) {
      const spec = specs.find((s) => s.name === name);
      if (!spec) return;
      await runners.get(name)?.stop();
      await retryGivenUp(pool, Object.keys(spec.tasks));
      runners.set(name, await startOne(pool, spec, log, beat));
      await beat();
      log.info({ worker: name }, 'worker restarted');
    },
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      await beating;
      await pool.query('delete from worker where instance = $1', [instance]);
    },
  };
}

async function writeBeats(pool: pg.Pool, instance: string, runners: ReadonlyMap<string, KeptRunner>): Promise<void> {
  const running = [...runners].flatMap(([name, runner]) => {
    const holder = runner.holder();
    return holder === undefined ? [] : [{ name, holder }];
  });
  await pool.query(
    `insert into worker (instance, name, holder, started_at, beat_at)
     select $1, name, holder, now(), now() from unnest($2::text[], $3::text[]) as running(name, holder)
     on conflict (instance, name) do update set beat_at = now(), holder = excluded.holder,
       started_at = case when worker.holder = excluded.holder then worker.started_at else now() end`,
    [instance, running.map(({ name }) => name), running.map(({ holder }) => holder)],
  );
}

const deadAfterSeconds = 60;

/** A process that was killed cannot give its jobs back: whoever notices frees them, or they would wait for hours. */
async function freeOrphans(pool: pg.Pool, log: Log): Promise<void> {
  const { rowCount } = await pool.query(
    `with dead as (
       select instance, name, holder from worker
       where holder is not null and beat_at < now() - make_interval(secs => $1) for update skip locked),
     noted as (
       update worker set holder = null from dead where worker.instance = dead.instance and worker.name = dead.name)
     select graphile_worker.force_unlock_workers(array_agg(holder)) from dead having count(*) > 0`,
    [deadAfterSeconds],
  );
  if (rowCount) log.warn('a worker did not sign off; its jobs are free again');
}

/** The ends of jobs are written in batches of their own, which a runner waits for before it stops. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs what is due and returns when nothing is left: how tests wait for reactions. */
export async function drainJobs(pool: pg.Pool, specs: readonly WorkerSpec[], log: Log): Promise<void> {
  const taskList = Object.assign({}, ...specs.map((spec) => taskListOf(spec, log))) as TaskList;
  await runOnce({ preset, pgPool: pool, taskList, logger: quiet(log), noHandleSignals: true, concurrency: 1 });
}

function startOne(pool: pg.Pool, spec: WorkerSpec, log: Log, replaced: () => void): Promise<KeptRunner> {
  return onBehalfOf(spec.name, () => startOwn(pool, spec, log, replaced));
}

async function startOwn(pool: pg.Pool, spec: WorkerSpec, log: Log, replaced: () => void): Promise<KeptRunner> {
  const jobs = new LoopStanding(`jobs of ${spec.name}`, Number.POSITIVE_INFINITY);
  const settings = {
    preset,
    pgPool: pool,
    taskList: taskListOf(spec, log, jobs),
    concurrency: spec.concurrency,
    logger: quiet(log),
  };
  const start = (events: WorkerEvents) =>
    run({ ...settings, events, pollInterval: 2000, noHandleSignals: true, parsedCronItems: [] });
  const kept = keepRunner(spec.name, pool, log, start, replaced);
  await kept.started;
  const beside = spec.beside?.();
  return {
    ...kept,
    async stop() {
      await Promise.all([kept.stop(), beside?.stop()]);
      jobs.close();
    },
  };
}

function taskListOf(spec: WorkerSpec, log: Log, jobs?: LoopStanding): TaskList {
  const wrap = (name: string, task: WorkerSpec['tasks'][string]) => async (payload: unknown) => {
    try {
      await task(payload);
      jobs?.good();
    } catch (error) {
      jobs?.failed(error, name);
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
