import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import {
  health,
  healthAtRoot,
  healthLive,
  healthLiveAtRoot,
  healthReady,
  healthReadyAtRoot,
} from '@coffer/contract/operations/system.ts';
import { serverUrl } from '../../../test/database.ts';
import { insertRestore } from '../history/index.ts';
import type { Health } from './check-health.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { startWorkers } from '../../platform/jobs/workers.ts';
import { version } from '../../platform/version.ts';

let world: World;
afterEach(async () => {
  // That the database went away was meant.
  world.logged.length = 0;
  await world.close();
});

const names = ['email-processor', 'deposit-processor', 'webhook-processor', 'sweep-processor', 'referral-processor'];
const each = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
const well = {
  status: 'ok',
  version,
  db: 'ok',
  workers: each('RUNNING'),
  reasons: [],
  checks: { database: 'ok', workers: each('ok') },
};
const down = {
  status: 'degraded',
  version,
  db: 'down',
  workers: {},
  reasons: [{ part: 'database', reason: 'The database does not answer.' }],
  checks: { database: 'down', workers: {} },
};
/** Whoever watches chains has a story of its own. */
const env = { ROLES: 'api,worker' };

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client(serverUrl());
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
  return Promise.all(names.map((name) => beat(name, ageSeconds)));
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

test('a reader of events that stands still and a hold of sending are reasons, each in a sentence', async () => {
  world = await startWorld({ env });
  const { pool, db } = world.coffer.deps;
  const reasonsOf = async () =>
    ((await world.ask(health)).body as Health).reasons.filter(({ part }) => /reader|sending/.test(part));
  expect(await reasonsOf()).toEqual([]);
  await pool.query(`insert into outbox_reader (name, txid, id) values ('webhooks', '0', 0)`);
  await pool.query(`insert into outbox (at, kind, payload) values (now() - interval '2 minutes', 'old', '{}')`);
  await insertRestore(db, { reason: 'declared' });
  expect(await reasonsOf()).toEqual([
    { part: 'reader webhooks', reason: 'Events have waited for more than a minute.' },
    { part: 'sending', reason: 'Sending is on hold after a restore, until a person has released it.' },
  ]);
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
    expect(await world.ask(e)).toMatchObject({ status: 503, body: down });
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
      workers: each('STOPPED'),
      reasons: names.map((part) => ({ part, reason: 'It runs in no process.' })),
      checks: { database: 'ok', workers: each('stopped') },
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

test('a chain that CHAINS leaves out is not missed, though it was read before', async () => {
  world = await startWorld({ env: { ROLES: 'api', CHAINS: 'ETH,BASE' } });
  await beat('trx-listener', 600);
  await world.coffer.deps.pool.query(
    `insert into blockchain (id, code, name, family, network, chain_id, confirmations, status, status_since, offered, read_well_at)
     values (2, 'TRX', 'Tron', 'TRX_Family', 'local', '9', 19, 'healthy', now(), true, now() - interval '1 hour')`,
  );
  expect(await world.ok(health)).toMatchObject({ status: 'ok', workers: {}, reasons: [] });
  await beat('base-listener', 600);
  expect(await world.ask(health)).toMatchObject({
    body: { reasons: [{ part: 'base-listener', reason: 'It runs in no process.' }] },
  });
});

test('a process without workers is well alone, until a worker elsewhere dies without a word', async () => {
  world = await startWorld({ env: { ROLES: 'api' } });
  expect(await world.ok(health)).toMatchObject({ status: 'ok', workers: {}, checks: { workers: {} } });
  await beat('email-processor', 20);
  expect(await world.ask(health)).toMatchObject({
    body: { checks: { workers: { 'email-processor': 'stopped' } } },
  });
});

test('a process lives and may serve while its workers, and those elsewhere, are dead', async () => {
  world = await startWorld({ env: { ROLES: 'api' } });
  await beat('email-processor', 20);
  expect(await world.ask(health)).toMatchObject({ status: 503 });
  for (const e of [healthReady, healthReadyAtRoot]) {
    expect(await world.ok(e)).toEqual({ status: 'ready', reason: null });
  }
  for (const e of [healthLive, healthLiveAtRoot]) expect(await world.ok(e)).toEqual({ status: 'ok' });
});

test('a process lives, and may not serve, while there is no database, one that takes no writes, or one of an older program', async () => {
  world = await startWorld({ env });
  const name = new URL(world.databaseUrl).pathname.slice(1);
  const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const unready = async (reason: string) => {
    expect(await world.ask(healthReady)).toMatchObject({ status: 503, body: { status: 'unready', reason } });
    expect(await world.ok(healthLive)).toEqual({ status: 'ok' });
  };
  await asAdmin(`alter database ${name} allow_connections false`, cutAll);
  await unready('The database does not answer.');
  await asAdmin(`alter database ${name} allow_connections true`);
  await asAdmin(`alter database ${name} set default_transaction_read_only = on`, cutAll);
  await unready('The database does not answer.');
  await asAdmin(`alter database ${name} reset default_transaction_read_only`, cutAll);
  // Connections that were cut are noticed one by one.
  await vi.waitFor(async () => expect(await world.ok(healthReady)).toEqual({ status: 'ready', reason: null }));

  await world.asOwner(`delete from schema_migration where name like '0001%'`);
  await unready('The schema of the database is older than this program.');
});

test('events that nobody passes on are told of after a minute, and no more once they are read', async () => {
  world = await startWorld({ env: { ROLES: 'api' } });
  const { pool } = world.coffer.deps;
  const isLate = async (seconds: number) => {
    await world.asOwner(`delete from outbox`);
    await pool.query(`insert into outbox (at, kind, payload) values (now() - make_interval(secs => $1), 'x', '{}')`, [
      seconds,
    ]);
    return (await world.ok(health)).reasons.map(({ part }) => part);
  };
  await pool.query(`insert into outbox_reader (name, txid, id) values ('webhooks', '1', 0) on conflict do nothing`);
  expect(await isLate(30)).toEqual([]);
  expect(await isLate(90)).toContain('reader webhooks');
  await world.asOwner('delete from outbox');
  expect((await world.ok(health)).reasons).toEqual([]);
});

test('a reaction that failed for good is told of, and a restart of its worker tries it again', async () => {
  world = await startWorld({ env });
  const { pool, log } = world.coffer.deps;
  let isBroken = true;
  const tasks = { 'send a thing': async () => (isBroken ? Promise.reject(new Error('no such thing')) : undefined) };
  await pool.query(`select graphile_worker.add_job('send a thing', max_attempts => 1)`);
  const workers = await startWorkers(pool, [{ name: 'email-processor', concurrency: 1, tasks }], log);
  try {
    const given = { part: 'send a thing', reason: expect.stringContaining('A job has failed too often') as string };
    await vi.waitFor(async () => {
      expect((await world.ask(health)).body).toMatchObject({
        status: 'degraded',
        reasons: expect.arrayContaining([given]) as unknown,
      });
    }, 10_000);
    isBroken = false;
    await workers.restart('email-processor');
    await vi.waitFor(async () => {
      const { reasons } = (await world.ask(health)).body as { reasons: { part: string }[] };
      expect(reasons.map(({ part }) => part)).not.toContain('send a thing');
      expect((await pool.query('select from graphile_worker._private_jobs')).rows).toEqual([]);
    }, 10_000);
  } finally {
    await workers.stop();
  }
});
