import path from 'node:path';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../../test/copy-database.ts';
import { createDatabase, serverUrl, withClient } from '../../../test/database.ts';
import { databaseUrl } from '../../../test/template.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openLog } from '../log.ts';
import { defineEvents } from '../events/event-kind.ts';
import { openReader, readEvents, readerLags } from '../events/outbox-reader.ts';
import { outbox } from '../events/outbox.ts';
import { inTransaction, openDb } from './db.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { notePlace } from './note-place.ts';
import { openPool } from './pool.ts';

const folder = temporaryFolder('coffer-place');
const emit = outbox([], { now: () => new Date() });
let elsewhere: EmbeddedPostgres;
let url: string;
beforeAll(async () => {
  elsewhere = await startEmbeddedPostgres({ dataDir: path.join(folder.path, 'b'), settings: { fsync: 'off' } });
});
afterAll(async () => {
  await elsewhere.stop();
  await folder.remove();
});
beforeEach(async () => void (url = await createDatabase()));

async function using<T>(at: string, work: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const pool = openPool(at, openLog('silent'), 3);
  try {
    return await work(openDb(pool));
  } finally {
    await pool.end();
  }
}

const nothing = z.object({});
const happenings = defineEvents({
  a: nothing,
  b: nothing,
  c: nothing,
  d: nothing,
  e: nothing,
  there: nothing,
  back: nothing,
  before: nothing,
  after: nothing,
});
const happen = (at: string, ...kinds: (keyof typeof happenings)[]) =>
  using(at, (db) => inTransaction(db, (tx) => emit(tx, ...kinds.map((kind) => happenings[kind](null, {})))));
const read = (at: string, eventsMax = 100) =>
  using(at, (db) => inTransaction(db, async (tx) => (await readEvents(tx, 'r', eventsMax)).map(({ kind }) => kind)));
const open = (at: string) => using(at, (db) => openReader(db, 'r'));

/** An empty database of the other cluster. */
async function createElsewhere(name: string): Promise<string> {
  await withClient(elsewhere.url, (admin) => admin.query(`create database ${name}`));
  return databaseUrl(elsewhere.url, name);
}

async function restores(at: string): Promise<string[]> {
  const { rows } = await withClient(at, (client) => client.query<{ reason: string }>('select reason from restore'));
  return rows.map(({ reason }) => reason);
}

async function spendTransactions(at: string, count: number): Promise<void> {
  await withClient(at, async (client) => {
    for (let spent = 0; spent < count; spent += 1) await client.query('select pg_current_xact_id()');
  });
}

test('a database that stays where it is is no restore, however often the program starts', async () => {
  expect([await notePlace(url), await notePlace(url)]).toEqual([false, false]);
  expect(await restores(url)).toEqual([]);
});

describe('a dump restored into another cluster', () => {
  test('is noticed once, and readers go on: first what they had not read, then what is new', async () => {
    await notePlace(url);
    await spendTransactions(url, 3_000);
    await open(url);
    await happen(url, 'a', 'b');
    await happen(url, 'c');
    expect(await read(url, 1)).toEqual(['a']);
    const restored = await createElsewhere('noticed');
    await copyDatabase(url, restored);
    expect([await notePlace(restored), await notePlace(restored)]).toEqual([true, false]);
    await happen(restored, 'd');
    expect(await read(restored)).toEqual(['b', 'c', 'd']);
    await happen(restored, 'e');
    expect([await read(restored), await restores(restored)]).toEqual([['e'], ['another_database']]);
  });

  test('and from there back again is a restore each time', async () => {
    await notePlace(url);
    await open(url);
    const there = await createElsewhere('twice');
    await copyDatabase(url, there);
    await notePlace(there);
    await happen(there, 'there');
    const back = await createDatabase('empty');
    await copyDatabase(there, back);
    expect(await notePlace(back)).toBe(true);
    await happen(back, 'back');
    expect(await read(back)).toEqual(['there', 'back']);
    expect(await restores(back)).toEqual(['another_database', 'another_database']);
  });

  test('by a version that did not note its place is known by numbers that are still to come', async () => {
    await spendTransactions(url, 20_000);
    await open(url);
    await happen(url, 'a');
    const restored = await createElsewhere('unnoted');
    await copyDatabase(url, restored);
    expect(await notePlace(restored)).toBe(true);
    await happen(restored, 'b');
    expect(await read(restored)).toEqual(['a', 'b']);
  });

  test('and written to before anybody noticed loses nothing of that', async () => {
    await notePlace(url);
    await spendTransactions(url, 3_000);
    await open(url);
    await happen(url, 'before');
    const restored = await createElsewhere('hasty');
    await copyDatabase(url, restored);
    await withClient(restored, (client) =>
      client.query(
        `insert into outbox (id, at, kind, payload) overriding system value values (9999, now(), 'hasty', '{}')`,
      ),
    );
    await notePlace(restored);
    await happen(restored, 'after');
    expect(await read(restored)).toEqual(['before', 'hasty', 'after']);
  });

  test('counts its rows on from where they end', async () => {
    await notePlace(url);
    const text = `insert into project (name, created_at, updated_at) values ('Shop', now(), now()) returning id`;
    const {
      rows: [before],
    } = await withClient(url, (client) => client.query<{ id: number }>(text));
    const restored = await createElsewhere('counts');
    await copyDatabase(url, restored);
    await notePlace(restored);
    const {
      rows: [after],
    } = await withClient(restored, (client) => client.query<{ id: number }>(text));
    expect(after?.id).toBe((before?.id ?? 0) + 1);
  });
});

test('a copy under another name in the same cluster is noticed', async () => {
  await notePlace(url);
  const { pathname } = new URL(url);
  const name = `${pathname.slice(1)}_copy`;
  await withClient(serverUrl(), (admin) => admin.query(`create database ${name} template ${pathname.slice(1)}`));
  expect(await notePlace(databaseUrl(serverUrl(), name))).toBe(true);
});

test('a dump restored over the same database is noticed', async () => {
  await notePlace(url);
  const dump = await createDatabase('empty');
  await copyDatabase(url, dump);
  await withClient(url, (client) =>
    client.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade'),
  );
  await copyDatabase(dump, url);
  expect(await notePlace(url)).toBe(true);
});

test('where the role may not ask for the cluster, the other signs decide', async () => {
  await withClient(url, async (client) => {
    await client.query('revoke execute on function pg_control_system() from public');
    await client.query(
      `do $$ begin create role guest login password 'guest'; exception when duplicate_object then null; end $$`,
    );
    await client.query('grant all on schema public to guest; grant all on all tables in schema public to guest');
  });
  const asGuest = new URL(url);
  [asGuest.username, asGuest.password] = ['guest', 'guest'];
  expect([await notePlace(asGuest.href), await notePlace(asGuest.href)]).toEqual([false, false]);
  // Once somebody may ask, that is no other place.
  expect([await notePlace(url), await notePlace(asGuest.href)]).toEqual([false, false]);
});

test('how far a reader is behind is told in events and seconds', async () => {
  await open(url);
  const lags = () => using(url, readerLags);
  expect(await lags()).toEqual([{ reader: 'r', events: 0, seconds: 0 }]);
  await happen(url, 'a', 'b');
  await withClient(url, (client) => client.query(`update outbox set at = now() - interval '90 seconds'`));
  const [lag] = await lags();
  expect(lag).toMatchObject({ reader: 'r', events: 2 });
  expect(lag?.seconds).toBeGreaterThanOrEqual(90);
  await read(url);
  expect(await lags()).toEqual([{ reader: 'r', events: 0, seconds: 0 }]);
});
