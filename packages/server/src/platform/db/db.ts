import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { Fault } from '@coffer/kernel/fault.ts';
import { namedStatements } from './named-statements.ts';
import type { DB } from './types.generated.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });
}

/**
 * Runs the work in one transaction, joining the one that is open already. A fault rolls back, unless it says that
 * what was written must stay: then the work is committed and the fault thrown after.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const outcome = await db.transaction().execute(async (tx) => {
    try {
      return { value: await work(tx) };
    } catch (error) {
      if (error instanceof Fault && error.keepsWork) return { fault: error };
      throw error;
    }
  });
  if ('fault' in outcome) throw outcome.fault;
  return outcome.value;
}
