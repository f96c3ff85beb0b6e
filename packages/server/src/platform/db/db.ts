import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { Fault } from '@coffer/kernel/fault.ts';
import { isDatabaseAway } from './database-away.ts';
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

/**
 * For work that stands or falls alone, whatever else its transaction does: where one is open already, what it wrote before it failed
 * is undone, and whoever catches the failure may go on.
 */
export async function apart<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return inTransaction(db, work);
  const tx = db as Tx;
  await sql`savepoint apart`.execute(tx);
  try {
    return await work(tx);
  } catch (error) {
    if (!keepsWork(error)) await sql`rollback to savepoint apart`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint apart`.execute(tx);
  }
}

/** Whether a failure ends all of the transaction that is open: nobody may go on in it, whatever was undone. */
export function endsTransaction(db: Db, error: unknown): boolean {
  return db.isTransaction && (lostToAnother(error) || isDatabaseAway(error));
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
      if (keepsWork(error)) return { fault: error };
      throw error;
    }
  });
  if ('fault' in outcome) throw outcome.fault;
  return outcome.value;
}

function keepsWork(error: unknown): error is Fault {
  return error instanceof Fault && error.keepsWork;
}
