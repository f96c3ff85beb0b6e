import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database.ts';
import { definedStatuses, type DefinedStatus } from './defined-statuses.ts';
import { houseTables } from './house-tables.ts';
import { moneyTables } from './money-tables.ts';
import { referralTables } from './referral-tables.ts';
import { reportTables } from './report-tables.ts';
import { rewardTables } from './reward-tables.ts';
import { treasuryTables } from './treasury-tables.ts';

const meant = {
  ...moneyTables,
  ...referralTables,
  ...reportTables,
  ...rewardTables,
  ...treasuryTables,
  ...houseTables,
};
/** Any text may stand there. */
const unconstrained: readonly string[] = ['treasury_change.status'];
/** What a payment was at some time, kept by the payment's own writes. */
const copies = ['payment_event.status', 'payment_tally.status'];

function edgesOf(status: DefinedStatus): object {
  const from = (state: string) => status.allowedFrom(state).map((to) => [to, status.eventFor(state, to)]);
  return Object.fromEntries(status.states.map((state) => [state, Object.fromEntries(from(state))]));
}

let statuses: ReadonlyMap<string, DefinedStatus>;
beforeAll(async () => void (statuses = await definedStatuses()));

describe('a status', () => {
  it('is always in the table that was written by hand', () => {
    expect([...statuses.keys()].toSorted()).toEqual(Object.keys(meant).toSorted());
  });

  it.each(Object.entries(meant))(
    '%s moves as it was meant to, and no other way',
    (name, { initial, edges, groups }) => {
      const status = statuses.get(name);
      expect(status && { initial: status.initial, edges: edgesOf(status), groups: status.group }).toEqual({
        initial,
        edges,
        groups: groups ?? {},
      });
    },
  );
});

describe('the database', () => {
  let database: Database;
  beforeAll(async () => void (database = await openDatabase()));
  afterAll(() => database.close());

  /** The words that a column's own constraints allow, by `table.column`. */
  async function allowedWords(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await database.pool.query<{ column: string; rule: string }>(`
      select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(c.oid) as rule
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where contype = 'c' and pg_get_constraintdef(c.oid) like '%ARRAY[%'`);
    return new Map(
      rows.map(({ column, rule }) => [column, Array.from(rule.matchAll(/'([\w-]+)'/g), (word) => word[1] ?? '')]),
    );
  }

  it('keeps the states of a status, and nothing else', async () => {
    const allowed = await allowedWords();
    for (const [name, { column, edges, unstored = [], beside = [] }] of Object.entries(meant)) {
      if (unconstrained.includes(column)) continue;
      const stored = [...Object.keys(edges).filter((state) => !unstored.includes(state)), ...beside];
      expect([name, allowed.get(column)?.toSorted()]).toEqual([name, stored.toSorted()]);
    }
  });

  it('has no status whose edges nobody wrote', async () => {
    const { rows } = await database.pool.query<{ column: string }>(`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and column_name = 'status' and data_type = 'text'`);
    const known = new Set<string>([...copies, ...Object.values(meant).map(({ column }) => column)]);
    expect(rows.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([]);
  });
});
