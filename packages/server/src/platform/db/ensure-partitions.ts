import type pg from 'pg';
import type { Logger } from 'pino';

const partitioned = ['activity', 'outbox', 'ledger_posting'] as const;
/** Those among them whose rows are there for good. */
const neverEmptied = ['activity', 'ledger_posting'] as const;
const monthsAhead = 2;
const lockId = 7_216_003;
const overlapsDefault = '23514';

/**
 * Makes the partitions of this month and the next ones. A month whose rows came before its partition stays in the
 * default partition: that costs speed, never rows.
 */
export async function ensurePartitions(pool: pg.Pool, now: Date, log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockId]);
    for (const parent of partitioned) {
      for (let ahead = 0; ahead <= monthsAhead; ahead++) await ensureMonth(client, parent, monthOf(now, ahead), log);
    }
    await guardFromTruncate(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function ensureMonth(client: pg.PoolClient, parent: string, month: string, log: Logger): Promise<void> {
  await client.query('savepoint one_month');
  try {
    await client.query('select ensure_months($1, $2::date, 1)', [parent, month]);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== overlapsDefault) throw error;
    await client.query('rollback to savepoint one_month');
    log.info({ table: parent, month }, 'this month stays in the default partition');
  }
}

/** A parent's trigger on TRUNCATE does not reach its partitions: each needs its own, or it could be emptied by name. */
async function guardFromTruncate(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ parent: string; name: string }>(
    `select p.relname as parent, c.relname as name
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where i.inhparent = any($1::regclass[])
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = p.relname || '_never_emptied')`,
    [neverEmptied],
  );
  for (const { parent, name } of rows) {
    const [table, trigger] = [name, `${parent}_never_emptied`].map((text) => client.escapeIdentifier(text));
    await client.query(`create trigger ${trigger} before truncate on ${table} execute function refuse_change()`);
  }
}

function monthOf(now: Date, ahead: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
}
