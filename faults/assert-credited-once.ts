import { expect, vi } from 'vitest';
import { assertInvariants } from '../packages/server/test/invariants/assert-invariants.ts';
import { openDb } from '../packages/server/src/platform/db/db.ts';
import type pg from 'pg';

/** What was truly sent to an address. */
export type Paid = { hash: string; address: string; units: bigint };

type Row = { hash: string; address: string; units: string; status: string };

const settledWithinMs = 90_000;
const jobsWithinMs = 60_000;

/** Each payment is one confirmed deposit, there is no other one, the books hold, and no job is left over. */
export async function assertCreditedOnce(pool: pg.Pool, paid: readonly Paid[]): Promise<void> {
  const expected = paid.map(({ units, ...one }) => ({ ...one, units: String(units), status: 'confirmed' }));
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<Row>(
        `select d.tx_hash as hash, a.address, d.units::text as units, d.status
         from deposit d join address a on a.id = d.address_id`,
      );
      expect(rows.length).toBe(expected.length);
      expect(rows.toSorted(byHash)).toEqual(expected.toSorted(byHash));
    },
    { timeout: settledWithinMs, interval: 500 },
  );
  await assertInvariants(openDb(pool));
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select task_identifier, attempts, last_error from graphile_worker.jobs');
      expect(rows).toEqual([]);
    },
    { timeout: jobsWithinMs, interval: 500 },
  );
}

function byHash(one: { hash: string }, other: { hash: string }): number {
  return one.hash < other.hash ? -1 : 1;
}
