import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, withClient, type Database } from '../../../test/database.ts';
import { inTransaction, type Db } from '../db/db.ts';
import { startWorkers, type Workers, type WorkerSpec } from './workers.ts';

let it: Database;
let workers: Workers | undefined;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
});

async function start(...specs: WorkerSpec[]): Promise<void> {
  workers = await startWorkers(it.pool, specs, it.log);
}

const cutAllOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const spec = (name: string, tasks: WorkerSpec['tasks']): WorkerSpec => ({ name, concurrency: 2, tasks });
const addJob = (db: Db, task: string, payload: object) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(db);
const hoursUp = async () => {
  const age = 'extract(epoch from now() - started_at) / 3600';
  return (await it.pool.query<{ hours: number }>(`select floor(${age})::int as hours from worker`)).rows.map(
    (row) => row.hours,
  );
};
const beats = async () => (await it.pool.query<{ name: string }>('select name from worker order by name')).rows;

test('a job runs as soon as the transaction that queued it commits, and not before', async () => {
  const ran = Promise.withResolvers<unknown>();
  await start(spec('mailer', { send: async (payload) => ran.resolve(payload) }));
  await inTransaction(it.db, async (tx) => {
    await addJob(tx, 'send', { to: 'ada' });
    const { rows } = await it.pool.query('select 1 from graphile_worker.jobs');
    expect(rows).toEqual([]);
  });
  expect(await ran.promise).toEqual({ to: 'ada' });
});

test('each worker shows that it lives, until it is stopped', async () => {
  await start(spec('mailer', { send: async () => undefined }), spec('counter', { count: async () => undefined }));
  expect(await beats()).toEqual([{ name: 'counter' }, { name: 'mailer' }]);
  await workers?.stop();
  workers = undefined;
  expect(await beats()).toEqual([]);
});

test('a restarted worker goes on with what is queued; an unknown name restarts nothing', async () => {
  const ran = Promise.withResolvers<void>();
  await start(spec('mailer', { send: async () => ran.resolve() }));
  await it.pool.query("update worker set started_at = now() - interval '1 hour'");
  await workers?.restart('nobody');
  expect(await hoursUp()).toEqual([1]);
  await workers?.restart('mailer');
  expect(await hoursUp()).toEqual([0]);
  await addJob(it.db, 'send', {});
  await ran.promise;
  expect(await beats()).toEqual([{ name: 'mailer' }]);
});

test('stopping lets a running job finish', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const finished = vi.fn<() => void>();
  await start(
    spec('mailer', {
      async send() {
        begun.resolve();
        await release.promise;
        finished();
      },
    }),
  );
  await addJob(it.db, 'send', {});
  await begun.promise;
  const stopped = workers?.stop();
  release.resolve();
  await stopped;
  workers = undefined;
  expect(finished).toHaveBeenCalledOnce();
  const { rows } = await it.pool.query('select 1 from graphile_worker.jobs');
  expect(rows).toEqual([]);
});

test('workers outlive the loss of every connection, and no job is lost or left behind', async () => {
  const ran = new Set<number>();
  const last = 30;
  const done = Promise.withResolvers<void>();
  await start(
    spec('mailer', {
      async send(payload) {
        ran.add((payload as { n: number }).n);
        if (ran.size === last) done.resolve();
      },
    }),
  );
  await withClient(it.url, async (client) => {
    for (let n = 1; n <= last; n++) {
      await client.query("select graphile_worker.add_job('send', $1::json)", [{ n }]);
      if (n % 10 === 0) await client.query(cutAllOthers);
    }
  });
  await done.promise;
  await vi.waitFor(async () => {
    const { rows } = await it.pool.query('select 1 from graphile_worker.jobs');
    expect(rows).toEqual([]);
  }, 10_000);
});

test('a worker that could not write down the end of a job is replaced, and the job runs again', async () => {
  await it.pool.query(`
    create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before delete on graphile_worker._private_jobs for each row execute function stuck()`);
  let runs = 0;
  await start(spec('mailer', { send: async () => void (runs += 1) }));
  await addJob(it.db, 'send', {});
  await vi.waitFor(() => expect(it.logged.join('')).toContain('the runner gave up'), 10_000);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 20_000);
  await it.pool.query('drop function stuck cascade');
  await vi.waitFor(async () => {
    const { rows } = await it.pool.query('select 1 from graphile_worker.jobs');
    expect(rows).toEqual([]);
  }, 10_000);
});

test('so is one that could not write down the ends of several jobs at the same time, and stopping waits for none', async () => {
  await it.pool.query(`
    create function stuck() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); raise exception 'stuck'; end $$;
    create trigger stuck before delete on graphile_worker._private_jobs for each row execute function stuck()`);
  let runs = 0;
  await start(
    spec('mailer', { send: async (payload) => (await delay((payload as { ms: number }).ms), void (runs += 1)) }),
  );
  await Promise.all([0, 200].map((ms) => addJob(it.db, 'send', { ms })));
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 20_000);
  await it.pool.query('drop function stuck cascade');
  await vi.waitFor(async () => {
    const { rows } = await it.pool.query('select 1 from graphile_worker.jobs');
    expect(rows).toEqual([]);
  }, 20_000);
});

test('a try that ended with the database is given back: a job keeps all its tries, however often that happens', async () => {
  await it.pool.query(`
    create function cut() returns trigger language plpgsql as
      $$ begin raise exception 'the database is going away' using errcode = '57P01'; end $$;
    create trigger cut before delete on graphile_worker._private_jobs for each row execute function cut()`);
  let runs = 0;
  await start(spec('mailer', { send: async () => void (runs += 1) }));
  await addJob(it.db, 'send', {});
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 20_000);
  const { rows } = await it.pool.query<{ attempts: number }>('select attempts from graphile_worker.jobs');
  expect(rows[0]?.attempts).toBeLessThanOrEqual(1);
  await it.pool.query('drop function cut cascade');
  await vi.waitFor(
    async () => expect((await it.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([]),
    20_000,
  );
});

test('the jobs of a process that was killed are taken over by another one', async () => {
  const ran = Promise.withResolvers<void>();
  await addJob(it.db, 'send', {});
  await it.pool.query(`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1`);
  await it.pool.query(
    `insert into worker (instance, name, holder, started_at, beat_at)
     values (gen_random_uuid(), 'mailer', 'gone', now() - interval '1 hour', now() - interval '2 minutes')`,
  );
  await start(spec('mailer', { send: async () => ran.resolve() }));
  await ran.promise;
  const { rows } = await it.pool.query(`delete from worker where holder is null returning name`);
  expect(rows).toEqual([{ name: 'mailer' }]);
});
