import type pg from 'pg';
import type { Logger } from 'pino';

const partitioned = ['activity', 'outbox', 'ledger_posting'] as const;
const monthsAhead = 2;
const lockId = 7_216_003;

/**
 * Makes the partitions of this month and the next ones. A month whose rows came before its partition stays in the
 * default partition: that costs speed, never rows.
 */
export async function ensurePartitions(pool: pg.Pool, now: Date, log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockId]);
    for (const table of partitioned) {
      for (let ahead = 0; ahead <= monthsAhead; ahead++) {
        const month = monthOf(now, ahead);
        const query = 'select ensure_month($1, $2::date) as made';
        const { rows } = await client.query<{ made: boolean }>(query, [table, month]);
        if (rows[0]?.made !== true) log.info({ table, month }, 'this month stays in the default partition');
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function monthOf(now: Date, ahead: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
}
