import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase, withClient } from '../../../test/database.ts';

const migration = readFileSync(path.join(import.meta.dirname, 'migrations/0087_taken_deposits.sql'), 'utf8');

/** The tables as they were before, as far as a decision and what it was about are concerned. */
const before = `
  create table payment (id bigint primary key, status text not null);
  create table payment_event (payment_id bigint, event text, at timestamptz);
  create table payment_taken (payment_id bigint primary key);
  create table deposit (id bigint primary key, status text not null);
  create table allocation (deposit_id bigint, payment_id bigint, allocated_at timestamptz)`;

type Counted = readonly [depositId: number, status: string, at: string];

async function decidedOn(status: string, decisions: readonly string[], counted: readonly Counted[]): Promise<string[]> {
  const url = await createDatabase('empty');
  return withClient(url, async (client) => {
    await client.query(before);
    await client.query(`insert into payment values (1, $1)`, [status]);
    await client.query(`insert into payment_taken values (1)`);
    for (const at of decisions)
      await client.query(`insert into payment_event values (1, 'payment.resolved', $1)`, [at]);
    await client.query(`insert into payment_event values (1, 'payment.expired', '2026-03-09')`);
    for (const [id, of, at] of counted) {
      await client.query(`insert into deposit values ($1, $2)`, [id, of]);
      await client.query(`insert into allocation values ($1, 1, $2)`, [id, at]);
    }
    await client.query(migration);
    const { rows } = await client.query<{ ids: string[] }>(`select deposit_ids as ids from payment_taken`);
    return rows[0]?.ids ?? ['no row'];
  });
}

const counted: readonly Counted[] = [
  [12, 'reorged', '2026-03-01'],
  [11, 'confirmed', '2026-03-02'],
  [10, 'confirmed', '2026-03-01'],
  [13, 'confirmed', '2026-03-05'],
];

test('what came after the last decision was not decided on', async () => {
  expect(await decidedOn('settled', ['2026-03-01', '2026-03-03'], counted)).toEqual(['10', '11']);
});

test('of a payment that is open again a reorg may have taken what a person saw', async () => {
  expect(await decidedOn('open', ['2026-03-03'], counted)).toEqual(['10', '11', '12']);
});

test('of what nobody decided on, nothing', async () => {
  expect(await decidedOn('settled', [], counted)).toEqual([]);
});
