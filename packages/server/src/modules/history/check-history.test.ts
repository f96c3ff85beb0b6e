import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, withClient, type Database } from '../../../test/database.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { notePlace } from '../../platform/db/note-place.ts';
import { bySystem, recordActivity, sealActivities } from '../activity/index.ts';
import {
  checkHistory,
  isSendingHeld,
  listRestores,
  noteCopiedFolder,
  RememberedHead,
  startWatchingHistory,
} from './index.ts';

const folder = temporaryFolder('coffer-history');
let it: Database;
let counted = 0;
beforeAll(async () => void (it = await openDatabase()));
afterAll(async () => {
  await it.close();
  await folder.remove();
});
beforeEach(async () => {
  await unguarded('truncate activity, activity_pending, activity_seal, restore, address_gap');
  await it.pool.query(
    `insert into member (email, name, status, role_id, created_at) values ('ada@example.com', '', 'active', 2, now())
     on conflict do nothing`,
  );
});

/** What nobody can do through the program: the log is append-only. */
async function unguarded(text: string): Promise<void> {
  await withClient(it.url, (client) => client.query(`set session_replication_role = replica; ${text}`));
}

const newPlace = () => path.join(folder.path, String((counted += 1)));
const process = (place = newPlace()) => new RememberedHead(place, it.log);

/** So many rows of the audit log, sealed. */
async function happen(...actions: string[]): Promise<void> {
  await inTransaction(it.db, async (tx) => {
    for (const action of actions)
      await recordActivity(tx, bySystem('test', new Date()), { action, entity: 'test', entityId: 1 });
  });
  await sealActivities(it.db);
}

/** As a backup of an earlier moment has it. */
async function goBack(rows: number): Promise<void> {
  await unguarded(
    `with cut as (delete from activity_seal where seq > (select max(seq) from activity_seal) - ${rows} returning activity_id)
     delete from activity where id in (select activity_id from cut)`,
  );
}

const reasons = async () => (await listRestores(it.db, 10)).map(({ reason }) => reason);

test('a history that goes on is no alarm: with new rows, with rows that await their seal, after a kill, on an empty folder', async () => {
  const place = newPlace();
  const first = process(place);
  expect(await checkHistory(it, first)).toBe(true);
  await happen('a', 'b');
  expect(await checkHistory(it, first)).toBe(true);
  await happen('c');
  await inTransaction(it.db, (tx) =>
    recordActivity(tx, bySystem('test', new Date()), { action: 'unsealed', entity: 'test', entityId: 1 }),
  );
  // Killed without a word before it looked again: what it left is older than the database.
  expect(await checkHistory(it, process(place))).toBe(true);
  expect(await checkHistory(it, process())).toBe(true);
  expect([await reasons(), await isSendingHeld(it.db)]).toEqual([[], false]);
});

test('a database that is older than what was remembered stops sending, at the next start', async () => {
  const place = newPlace();
  await happen('a', 'b', 'c');
  await checkHistory(it, process(place));
  await goBack(2);
  const next = process(place);
  expect(await checkHistory(it, next)).toBe(false);
  expect(await isSendingHeld(it.db)).toBe(true);
  expect(await listRestores(it.db, 10)).toMatchObject([{ reason: 'history_went_back', rememberedSeq: 3, headSeq: 1 }]);
  // From here on it is the history that there is.
  expect([await checkHistory(it, next), await checkHistory(it, process(place))]).toEqual([true, true]);
  expect(await reasons()).toHaveLength(1);
});

test('a history that went back and has grown as long since is noticed by what stands in it', async () => {
  const place = newPlace();
  await happen('a', 'b', 'c');
  await checkHistory(it, process(place));
  await goBack(2);
  await happen('other', 'rows', 'than', 'before');
  expect(await checkHistory(it, process(place))).toBe(false);
  expect(await reasons()).toEqual(['history_went_back']);
});

test('several processes that notice the same loss make one of it, also one that was off meanwhile', async () => {
  const places = [newPlace(), newPlace(), newPlace()];
  await happen('a', 'b', 'c');
  for (const place of places) await checkHistory(it, process(place));
  await goBack(2);
  const [one, two, late] = places.map((place) => process(place));
  expect(await Promise.all([checkHistory(it, one!), checkHistory(it, two!)])).toEqual([false, false]);
  await happen('afterwards');
  expect(await checkHistory(it, late!)).toBe(false);
  expect(await reasons()).toEqual(['history_went_back']);
});

test('a second loss is another alarm', async () => {
  const place = newPlace();
  await happen('a', 'b', 'c');
  await checkHistory(it, process(place));
  await goBack(1);
  await checkHistory(it, process(place));
  await happen('d', 'e');
  await checkHistory(it, process(place));
  await goBack(1);
  expect(await checkHistory(it, process(place))).toBe(false);
  expect(await reasons()).toHaveLength(2);
});

test('a fresh install in the folder of another one simply begins', async () => {
  const place = newPlace();
  await happen('a', 'b', 'c');
  await checkHistory(it, process(place));
  const other = await openDatabase();
  try {
    expect(await checkHistory(other, process(place))).toBe(true);
    expect(await isSendingHeld(other.db)).toBe(false);
  } finally {
    await other.close();
  }
});

test('a data folder that was copied with its database is noticed once; one that was only restarted is not', async () => {
  const [place, copy] = [newPlace(), newPlace()];
  await happen('a');
  await checkHistory(it, process(place));
  await noteCopiedFolder(it, process(place));
  expect(await reasons()).toEqual([]);
  cpSync(place, copy, { recursive: true });
  await noteCopiedFolder(it, process(copy));
  await noteCopiedFolder(it, process(copy));
  expect(await reasons()).toEqual(['folder_copied']);
});

test('a file that cannot be read is said, and the process begins with what there is', async () => {
  const place = newPlace();
  await happen('a');
  await checkHistory(it, process(place));
  const file = path.join(place, 'activity-head.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
  it.logged.length = 0;
  expect(await checkHistory(it, process(place))).toBe(true);
  expect(it.logged.join('')).toContain('the head of the activity chain is not readable here');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seq: 1 });
});

test('a process that runs hears that its history is gone, by its own memory and by what another one noticed', async () => {
  await notePlace(it.url);
  await happen('a', 'b', 'c');
  const [remembering, other] = [process(), process()];
  await checkHistory(it, remembering);
  const watches = [await startWatchingHistory(it, remembering), await startWatchingHistory(it, other)];
  try {
    const heard = watches.map(() => false);
    watches.forEach((watch, at) => void watch.wentBack.then(() => (heard[at] = true)));
    await happen('d');
    await goBack(3);
    await vi.waitFor(() => expect(heard).toEqual([true, true]), 10_000);
    expect(await reasons()).toHaveLength(1);
  } finally {
    await Promise.all(watches.map((watch) => watch.stop()));
  }
});

test('what happened just before a stop is remembered: put back to before it, the database is older', async () => {
  await notePlace(it.url);
  await happen('a');
  const place = newPlace();
  const watch = await startWatchingHistory(it, process(place));
  await happen('b');
  await watch.stop();
  await goBack(1);
  expect(await checkHistory(it, process(place))).toBe(false);
  expect(await reasons()).toHaveLength(1);
});
