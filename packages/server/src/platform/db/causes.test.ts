import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase, withClient } from '../../../test/database.ts';

const migration = readFileSync(path.join(import.meta.dirname, 'migrations/0070_causes.sql'), 'utf8');

/** Both tables as they were before, as far as causes are concerned. The books refuse updates, here as there. */
const before = `
  create table ledger_transaction (id bigint generated always as identity primary key, cause text not null unique);
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
  create trigger stays before update on ledger_transaction for each row execute function refuse();
  create table outgoing_transaction (id bigint generated always as identity primary key, cause text not null unique)`;

async function migrated(table: string, ...causes: string[]): Promise<unknown[][]> {
  const url = await createDatabase('empty');
  return withClient(url, async (client) => {
    await client.query(before);
    await client.query(`insert into ${table} (cause) select * from unnest($1::text[])`, [causes]);
    await client.query(migration);
    const { rows } = await client.query<unknown[]>({
      text: `select cause_of, cause_id, cause_part from ${table} order by id`,
      rowMode: 'array',
    });
    return rows.map(([of, id, part]) => [of, Number(id), part]);
  });
}

test('what was booked keeps its cause, and what was taken back is a part of the same thing', async () => {
  const found = await migrated(
    'ledger_transaction',
    'deposit:5/1/included',
    'undo:deposit:5/1/included',
    'departure:7/2',
    'undo:departure:7/2',
    'swept:7/2',
    'payment:9/deposit:5/3/settled',
  );
  expect(found).toEqual([
    ['deposit', 5, '1/included'],
    ['deposit', 5, 'undo/1/included'],
    ['departure', 7, '2'],
    ['departure', 7, 'undo/2'],
    ['swept', 7, '2'],
    ['payment', 9, 'deposit/5/3/settled'],
  ]);
});

test('what is sent keeps what it is for', async () => {
  const sent = ['sweep:17', 'sweep:17/3', 'gap:1:0xabc:5', 'gap:1:0xabc:5:2', 'nonce:4:So1anaPayer:0'];
  expect(await migrated('outgoing_transaction', ...sent)).toEqual([
    ['sweep', 17, ''],
    ['sweep', 17, '3'],
    ['gap', 1, '0xabc/5'],
    ['gap', 1, '0xabc/5/2'],
    ['nonce', 4, 'So1anaPayer/0'],
  ]);
});

test.each(['lost', 'sweep:', 'sweep:17x', 'sweep:a/1'])('a cause that names no thing stops it all: %s', async (odd) => {
  await expect(migrated('outgoing_transaction', 'sweep:1', odd)).rejects.toThrow(`the cause ${odd} names no thing`);
});
