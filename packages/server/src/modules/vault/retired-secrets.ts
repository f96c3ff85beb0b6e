import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { destroySecret } from './secrets.ts';
import { secretStatus } from './secret-status.ts';

/** A day more than a change can be taken back. */
export const retiredDays = 8;

/** Out of use from then on: sealed for some days more, since what took them out of use may be taken back. */
export async function retireSecrets(tx: Tx, ids: readonly number[], from: Date): Promise<void> {
  await sql`
    update secret set destroy_after = ${daysAfter(from, retiredDays)}
    where id = any(${[...ids]}::int[]) and status = ${secretStatus.state('active')}`.execute(tx);
}

/** In use again. False, and nothing changed, where one of them was destroyed. */
export async function reviveSecrets(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from secret where id = any(${[...ids]}::int[]) and status = ${secretStatus.state('active')} for update`.execute(
    tx,
  );
  if (rows.length < new Set(ids).size) return false;
  await sql`update secret set destroy_after = null where id = any(${[...ids]}::int[])`.execute(tx);
  return true;
}

export async function destroyRetired(deps: Pick<Deps, 'db' | 'clock'>, now: Date): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from secret where destroy_after <= ${now} and status = ${secretStatus.state('active')} for update skip locked`.execute(
      tx,
    );
    for (const { id } of rows) await destroySecret(deps, tx, id);
  });
}
