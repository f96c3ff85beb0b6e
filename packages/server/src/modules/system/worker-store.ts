import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../platform/db/db.ts';

/** One worker over all processes. The database's clock decides what is fresh: it also wrote the beats. */
export type WorkerRow = { name: string; processes: number; startedAt: Date | null; lastBeatAt: Date };

const freshWithin = "interval '15 seconds'";

const text = `
  select name, count(*) filter (where beat_at > now() - ${freshWithin}) as processes,
    min(started_at) filter (where beat_at > now() - ${freshWithin}) as "startedAt", max(beat_at) as "lastBeatAt"
  from worker group by name order by name`;

export async function findWorkers(pool: pg.Pool, timeoutMs = 0): Promise<WorkerRow[]> {
  const query = { text, query_timeout: timeoutMs };
  return (await pool.query<WorkerRow>(query)).rows;
}

export const restartChannel = 'coffer_workers';

/** Sent in the place of a name. */
export const everyWorker = '';

/** Heard by every process once the transaction has committed. */
export async function announceRestart(tx: Tx, name: string): Promise<void> {
  await sql`select pg_notify(${restartChannel}, ${name})`.execute(tx);
}
