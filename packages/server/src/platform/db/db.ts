import { setTimeout as delay } from 'node:timers/promises';
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

const triesMax = 4;
const pauseMsMax = 50;

/**
 * Runs the work in one transaction, joining the one that is open already. A fault rolls back, unless it says that
 * what was written must stay: then the work is committed and the fault thrown after. Work that lost a deadlock runs again.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(db, work);
    } catch (error) {
      if (tries >= triesMax || !lostToAnother(error)) throw error;
      await delay(Math.random() * pauseMsMax);
    }
  }
}

/** PostgreSQL chose this one to give way to another, and has undone it: nothing stands against doing it again. */
function lostToAnother(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
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
