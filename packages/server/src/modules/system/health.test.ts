import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { health, healthAtRoot } from '@coffer/contract/system.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { startWorkers } from '../../platform/jobs/workers.ts';

let world: World;
afterEach(async () => {
  // That the database went away was meant.
  world.logged.length = 0;
  await world.close();
});

const beating = {
  'email-processor': 'ok',
  'deposit-processor': 'ok',
  'webhook-processor': 'ok',
  'sweep-processor': 'ok',
};
const well = { status: 'ok', checks: { database: 'ok', workers: beating } };
/** Whoever watches chains has a story of its own. */
const env = { ROLES: 'api,worker' };

async function asAdmin(...statements: string[]): Promise<void> {
  const url = new URL(world.databaseUrl);
  url.pathname = '/postgres';
  const admin = new pg.Client(url.href);
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function beat(name: string, ageSeconds: number): Promise<unknown> {
  return world.coffer.deps.pool.query(
    `insert into worker (instance, name, started_at, beat_at)
     values (gen_random_uuid(), $1, now(), now() - make_interval(secs => $2))`,
    [name, ageSeconds],
  );
}

function beatAll(ageSeconds: number): Promise<unknown> {
  return Promise.all(Object.keys(beating).map((name) => beat(name, ageSeconds)));
}

test('everybody may see that all is well, at both addresses', async () => {
  world = await startWorld({ env });
  const workers = await startWorkers(world.coffer.deps.pool, world.coffer.workers, world.coffer.deps.log);
  try {
    expect(await world.ok(health)).toEqual(well);
    expect(await world.ok(healthAtRoot)).toEqual(well);
  } finally {
    await workers.stop();
  }
});

test('a database that answers no more is told, and so is its return', async () => {
  world = await startWorld({ env });
  const name = new URL(world.databaseUrl).pathname.slice(1);
  await beatAll(0);
  await asAdmin(
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (const e of [health, healthAtRoot]) {
    expect(await world.ask(e)).toMatchObject({
      status: 503,
      body: { status: 'degraded', checks: { database: 'down', workers: {} } },
    });
  }
  await asAdmin(`alter database ${name} allow_connections true`);
  expect(await world.ok(health)).toEqual(well);
});

test('a database that takes too long counts as down', async () => {
  world = await startWorld({ env });
  await beatAll(0);
  const blocker = new pg.Client(world.databaseUrl);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table worker in access exclusive mode');
  const asked = await Promise.all([world.ask(health), world.ask(health), world.ask(health)]);
  await blocker.query('rollback');
  await blocker.end();
  for (const refusal of asked) expect(refusal).toMatchObject({ status: 503, body: { checks: { database: 'down' } } });
  expect(await world.ok(health)).toEqual(well);
});

test('a process that should work and has no beating worker is not well', async () => {
  world = await startWorld({ env });
  const stopped = {
    status: 503,
    body: {
      status: 'degraded',
      checks: {
        database: 'ok',
        workers: {
          ...{ 'email-processor': 'stopped', 'deposit-processor': 'stopped' },
          ...{ 'webhook-processor': 'stopped', 'sweep-processor': 'stopped' },
        },
      },
    },
  };
  expect(await world.ask(health)).toMatchObject(stopped);
  await beatAll(20);
  expect(await world.ask(health)).toMatchObject(stopped);
  await beatAll(2);
  expect(await world.ok(health)).toEqual(well);
});

test('a process that should watch chains and does not is not well', async () => {
  world = await startWorld({ env: { ROLES: 'watcher' } });
  expect(await world.ask(health)).toMatchObject({
    body: { status: 'degraded', checks: { workers: { 'eth-listener': 'stopped', 'base-listener': 'stopped' } } },
  });
  await beat('eth-listener', 1);
  await beat('base-listener', 1);
  expect((await world.ok(health)).status).toBe('ok');
});

test('a process without workers is well alone, until a worker elsewhere dies without a word', async () => {
  world = await startWorld({ env: { ROLES: 'api' } });
  expect(await world.ok(health)).toEqual({ status: 'ok', checks: { database: 'ok', workers: {} } });
  await beat('email-processor', 20);
  expect(await world.ask(health)).toMatchObject({
    body: { checks: { workers: { 'email-processor': 'stopped' } } },
  });
});
