import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { cancelIntent } from '../orders/cancel-intent.ts';
import { openOutbound, type Outbound } from '../orders/outbound.fixture.ts';
import type { SignDeps } from '../signing/signing.ts';
import { Journal } from './journal.ts';
import { keepInStep } from './keep-in-step.ts';

let it: Outbound;
let folder: ReturnType<typeof temporaryFolder>;
let journal: Journal;
const confirmations = 12;

beforeAll(async () => {
  it = await openOutbound();
});
beforeEach(async () => {
  folder = temporaryFolder('coffer-journal');
  await it.treasury.world.asOwner('delete from signer_journal');
  await start();
});
afterEach(async () => {
  journal.close();
  await folder.remove();
  await it.assertTruth();
});
afterAll(() => it?.close());

const signer = (): SignDeps => ({ ...it.deps, journal });

/** As a signer starts. */
async function start(of = folder.path): Promise<void> {
  const opened = await Journal.open(of, it.deps.clock.now());
  try {
    await keepInStep({ ...it.deps, journal: opened });
    journal = opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Its transactions are taken back in the moment in which they would end. */
async function dieAtTheEnd(id: number): Promise<void> {
  await it.treasury.world.asOwner(
    `create function cut() returns trigger language plpgsql as 'begin raise exception ''cut''; end';
     create constraint trigger cut after insert on signed_transaction deferrable initially deferred for each row execute function cut()`,
  );
  await it.send(signer());
  expect(await it.view(id)).toMatchObject({ status: 'intended', versions: [] });
  await it.treasury.world.asOwner('drop trigger cut on signed_transaction; drop function cut()');
  journal.close();
}

test('what was written down and not stored is stored by the next start, the very same, and sent once', async () => {
  const to = it.network.address('stored again');
  const id = await it.intend({ to });
  await dieAtTheEnd(id);
  await start();
  expect(await it.view(id)).toMatchObject({ status: 'signed', versions: [{ version: 1 }] });
  await it.send(signer());
  await it.mine(confirmations + 1);
  expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  expect(it.paid(to)).toBe(1);
});

test('what was given up meanwhile is never stored, and its place is taken by the next', async () => {
  const to = it.network.address('given up');
  const id = await it.intend({ to });
  await dieAtTheEnd(id);
  expect(await inTransaction(it.deps.db, (tx) => cancelIntent(it.deps, tx, id))).toBe(true);
  await start();
  expect(await it.view(id)).toMatchObject({ status: 'cancelled', versions: [] });
  // A restored database says the same of what was sent: it counts until the chain says what came of it.
  expect(journal.paidOut(it.hot.id, new Date(0))).toHaveLength(1);
  const next = await it.intend();
  await it.send(signer());
  await it.mine(confirmations + 1);
  expect(await it.view(next)).toMatchObject({ status: 'confirmed' });
  expect(it.paid(to)).toBe(0);
});

test('of two signers with one past the second stops at its first signature, and does not start again', async () => {
  await it.intend();
  await it.send(signer());
  const copy = path.join(folder.path, 'copy');
  cpSync(path.join(folder.path, 'journal'), path.join(copy, 'journal'), { recursive: true });
  const first = journal;
  await start(copy);
  const second = journal;
  journal = first;
  await it.intend();
  await it.send({ ...it.deps, journal: first });
  const id = await it.intend();
  await it.send({ ...it.deps, journal: second });
  expect(await second.failed).toContain('Another signer signs for this database');
  expect(await it.view(id)).toMatchObject({ status: 'intended', versions: [] });
  second.close();
  await expect(start(copy)).rejects.toThrow(path.join(copy, 'adopt'));
  it.later(61);
  await it.send({ ...it.deps, journal: first });
  expect(await it.view(id)).toMatchObject({ status: 'broadcast' });
  await it.mine(confirmations + 1);
});

test('a journal that was restored signs on with the word of a person, and raises what was signed meanwhile', async () => {
  await it.intend();
  await it.send(signer());
  const copy = path.join(folder.path, 'older');
  cpSync(path.join(folder.path, 'journal'), path.join(copy, 'journal'), { recursive: true });
  const meanwhile = await it.intend();
  await it.send(signer());
  journal.close();
  await expect(start(copy)).rejects.toThrow('Stop every other signer');
  writeFileSync(path.join(copy, 'adopt'), '');
  await start(copy);
  it.later(300);
  await it.send(signer());
  it.network.mine();
  await it.read();
  it.later(300);
  await it.send(signer());
  const next = await it.intend();
  await it.send(signer());
  await it.mine(confirmations + 1);
  expect(await it.view(meanwhile)).toMatchObject({ status: 'confirmed' });
  expect(await it.view(next)).toMatchObject({ status: 'confirmed' });
  journal.close();
  // Said once, and for the journal that was there then.
  await expect(start()).rejects.toThrow('Stop every other signer');
  await start(copy);
});

test('a database that was restored has what the journal says once more, and keeps the places of what it lost', async () => {
  const { pool } = it.treasury.world.coffer.deps;
  const [first, second, third] = [await it.intend(), await it.intend(), await it.intend()];
  const before = await pool.query('select seq, hash from signer_journal');
  await it.send(signer());
  const hashes = await Promise.all([first, second].map(async (id) => (await it.view(id)).hash));
  journal.close();
  await it.treasury.world.asOwner(`
    alter table signed_transaction disable trigger user;
    delete from signed_transaction where outgoing_id in (${first}, ${second}, ${third});
    alter table signed_transaction enable trigger user;
    delete from outbox where (payload ->> 'outgoingId')::bigint in (${first}, ${second}, ${third}) and kind <> 'outgoing.intended';
    update outgoing_transaction set status = 'intended', position = null where id in (${first}, ${second});
    update outgoing_transaction set status = 'intended', position = null, cause_part = 'of another past' where id = ${third};
    update sender set next_position = 0 where address = '${it.hot.address}';
    update signer_journal set seq = ${before.rows[0]?.seq}, hash = '${before.rows[0]?.hash}'`);
  await start();
  for (const [at, id] of [first, second].entries()) {
    expect(await it.view(id)).toMatchObject({ status: 'signed', versions: [{ hash: hashes[at] }] });
  }
  const next = await pool.query('select next_position from sender where address = $1', [it.hot.address]);
  const positions = await Promise.all([first, second].map(async (id) => (await it.view(id)).position));
  expect(next.rows).toEqual([{ next_position: Math.max(...positions.map(Number)) + 2 }]);
  expect((await pool.query('select epoch from signer_journal')).rows).toEqual([{ epoch: 1 }]);
  const { logged } = it.treasury.world;
  const older = (line: string) => line.includes('older than the journal');
  expect(logged.filter(older)).toHaveLength(1);
  logged.splice(0, logged.length, ...logged.filter((line) => !older(line)));
  await inTransaction(it.deps.db, (tx) => cancelIntent(it.deps, tx, third));
  await it.send(signer());
  await it.mine(confirmations + 1);
  expect(await it.view(second)).toMatchObject({ status: 'confirmed' });
});
