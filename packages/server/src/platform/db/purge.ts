import type pg from 'pg';
import { hoursAfter } from '@coffer/kernel/clock.ts';

const idempotencyHours = 48;
const workerHours = 1;
/** Longer than any sum looks back. */
const decisionHours = 48;

/** Takes away what has had its time, so that small tables stay small. */
export async function purgePlatform(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from idempotency where created_at < $1', [hoursAfter(now, -idempotencyHours)]);
  await pool.query('delete from throttle where resets_at < $1', [now]);
  await pool.query('delete from money_decision where at < $1', [hoursAfter(now, -decisionHours)]);
  await pool.query('delete from worker where beat_at < $1', [hoursAfter(now, -workerHours)]);
}
