import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listActivities } from '@coffer/contract/operations/activity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import * as system from '@coffer/contract/operations/system.ts';
import { employ } from '../../../test/access/access-cast.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { startWorkers, type Workers, type WorkerSpec } from '../../platform/jobs/workers.ts';
import { listenForRestarts, type RestartListener } from './listen-for-restarts.ts';
import { workerNames } from './worker-names.ts';

let world: World;
let root: string;
let lead: string;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  const project = await world.ok(createProject, { key: root, body: { name: 'Shop' } });
  lead = await employ(world, root, 'lead@example.com', 'project_lead', [project.id]);
  await world.drain();
});
beforeEach(async () => {
  await world.coffer.deps.pool.query('delete from worker');
});
afterAll(() => world.close());

async function beat(name: string, ageSeconds: number): Promise<void> {
  await world.coffer.deps.pool.query(
    `insert into worker (instance, name, started_at, beat_at)
     values (gen_random_uuid(), $1, now() - interval '1 hour', now() - make_interval(secs => $2))`,
    [name, ageSeconds],
  );
}

async function status() {
  return (await world.ok(system.readWorkersStatus, { key: root })).status;
}

test('every worker of the program is known by name, and so is a listener for each chain', () => {
  const listeners = ['eth-listener', 'base-listener'];
  const known = world.coffer.workers.map((spec) => spec.name);
  expect(workerNames(world.coffer.deps.config)).toEqual([...known, ...listeners]);
  expect(workerNames({ CHAINS: ['BTC', 'SOLANA'] })).toEqual([...known, 'btc-listener', 'solana-listener']);
});

test('a worker that nobody runs is stopped', async () => {
  const facts = { processes: 0, startedAt: null, lastBeatAt: null, reason: null };
  const stopped = { status: 'STOPPED', details: 'not running', facts };
  expect(await status()).toEqual(workerNames(world.coffer.deps.config).map((name) => ({ name, ...stopped })));
});

test('a worker runs as long as its heartbeat is fresh, wherever it runs', async () => {
  await beat('email-processor', 3);
  await beat('email-processor', 5);
  await beat('email-processor', 600);
  await beat('eth-listener', 16);
  const told = new Map((await status()).map((one) => [one.name, one]));
  expect(told.get('email-processor')).toMatchObject({
    status: 'RUNNING',
    details: '2 processes, up 60 min',
    facts: { processes: 2, reason: null },
  });
  expect(told.get('eth-listener')).toMatchObject({ status: 'STOPPED', facts: { processes: 0, startedAt: null } });
});

test('restarting is on record and answered with a sentence; a worker of another version counts too', async () => {
  await beat('ink-listener', 1);
  expect((await world.ok(system.restartWorker, { key: root, params: { name: 'ink-listener' } })).message).toContain(
    'ink-listener',
  );
  expect((await world.ok(system.restartWorkers, { key: root })).message).toContain('every process');
  const { data } = await world.ok(listActivities, { key: root, query: { action: 'worker.restarted', limit: 2 } });
  expect(data.map((item) => item.entityId)).toEqual(['all', 'ink-listener']);
});

test.each([
  'cook',
  'account-processor',
  'erc20-sweep-approval-processor',
  'broadcast-scw-deposit-wallet-processor',
  'polygon-listener',
])('restarting the unknown worker %s is refused with the names there are', async (name) => {
  const refusal = await world.refused(system.restartWorker, { key: root, params: { name } });
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path: 'name' }] });
  expect(JSON.stringify(refusal.details)).toContain('must be one of: email-processor');
  const { data } = await world.ok(listActivities, { key: root, query: { action: 'worker.restarted' } });
  expect(data.map((item) => item.entityId)).not.toContain(name);
});

test('who may not see or change the system is refused', async () => {
  const asks = [
    [system.readWorkersStatus, {}, 'system:read'],
    [system.restartWorker, { params: { name: 'email-processor' } }, 'system:write'],
    [system.restartWorkers, {}, 'system:write'],
  ] as const;
  for (const [e, ask, permission] of asks) {
    expect(await world.refused(e, ask)).toMatchObject({ status: 401 });
    expect(await world.refused(e, { key: lead, ...ask })).toMatchObject({ status: 403, details: { permission } });
  }
});

/** A worker whose task tells which runner it ran in. */
async function runWorker(runners: string[]): Promise<{ workers: Workers; work(): Promise<string> }> {
  const { pool, log } = world.coffer.deps;
  const tasks: WorkerSpec['tasks'] = {
    'tell runner': async () => {
      const { rows } = await pool.query<{ by: string }>(
        'select locked_by as by from graphile_worker.jobs where locked_by is not null',
      );
      runners.push(rows[0]?.by ?? '');
    },
  };
  const workers = await startWorkers(pool, [{ name: 'email-processor', concurrency: 1, tasks }], log);
  async function work(): Promise<string> {
    const before = runners.length;
    await pool.query("select graphile_worker.add_job('tell runner')");
    await vi.waitFor(() => expect(runners.length).toBe(before + 1), { timeout: 10_000 });
    return runners[before] ?? '';
  }
  return { workers, work };
}

function restartsLogged(): number {
  return world.logged.filter((line) => line.includes('worker restarted')).length;
}

async function restarted(times: number): Promise<void> {
  await vi.waitFor(() => expect(restartsLogged()).toBe(times), { timeout: 10_000 });
}

test('a restart puts a new runner in the place of the old one, and work goes on', async () => {
  const { workers, work } = await runWorker([]);
  const listener = await listenForRestarts(world.coffer.deps, world.databaseUrl, workers);
  try {
    const first = await work();
    expect(await work()).toBe(first);
    const before = restartsLogged();

    await world.ok(system.restartWorker, { key: root, params: { name: 'email-processor' } });
    await restarted(before + 1);
    const second = await work();
    expect(second).not.toBe(first);

    await Promise.all([world.ok(system.restartWorkers, { key: root }), world.ok(system.restartWorkers, { key: root })]);
    await restarted(before + 3);
    expect([first, second]).not.toContain(await work());
    expect(await status()).toContainEqual(expect.objectContaining({ name: 'email-processor', status: 'RUNNING' }));
  } finally {
    await listener.stop();
    await workers.stop();
  }
  expect(await status()).toContainEqual(expect.objectContaining({ name: 'email-processor', status: 'STOPPED' }));
});

test('a listener that lost its connection connects again and hears the next restart', async () => {
  const asked: string[] = [];
  const workers: Workers = {
    instance: 'x',
    restart: async (name) => void asked.push(name),
    stop: async () => undefined,
  };
  let listener: RestartListener | undefined;
  const admin = new pg.Client(world.databaseUrl);
  await admin.connect();
  const connections = async () => {
    const text =
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'coffer-restarts'";
    return (await admin.query<{ pid: number }>(`${text} and query = 'listen coffer_workers'`)).rows.map(
      (row) => row.pid,
    );
  };
  try {
    listener = await listenForRestarts(world.coffer.deps, world.databaseUrl, workers);
    const [first] = await connections();
    await admin.query('select pg_terminate_backend($1)', [first]);
    await vi.waitFor(async () => expect(await connections()).not.toEqual([first]), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await connections()).toHaveLength(1), { timeout: 10_000 });
    await world.ok(system.restartWorker, { key: root, params: { name: 'email-processor' } });
    await vi.waitFor(() => expect(asked).toEqual(['email-processor']), { timeout: 10_000 });
    // Noise on the channel is no request.
    await admin.query("select pg_notify('coffer_workers', noise) from unnest('{cook, 7}'::text[]) noise");
    await world.ok(system.restartWorker, { key: root, params: { name: 'email-processor' } });
    await vi.waitFor(() => expect(asked.length).toBe(2), { timeout: 10_000 });
  } finally {
    await listener?.stop();
    await admin.end();
  }
  expect(asked).toEqual(['email-processor', 'email-processor']);
});
