import { sql } from 'kysely';
import { fault } from '@coffer/contract/errors.ts';
import type { Db } from './db/db.ts';

export type ThrottleRule = { name: string; attemptsMax: number; windowSeconds: number };

/**
 * Counts an attempt and refuses it when there were too many. Counted on its own connection, so that an attempt
 * counts whatever becomes of the request.
 */
export async function countAttempt(db: Db, rule: ThrottleRule, who: string, now: Date): Promise<void> {
  const resetsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into throttle (key, count, resets_at) values (${`${rule.name}:${who}`}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when throttle.resets_at <= ${now} then 1 else throttle.count + 1 end,
      resets_at = case when throttle.resets_at <= ${now} then excluded.resets_at else throttle.resets_at end
    returning count, resets_at as "resetsAt"`.execute(db);
  const row = rows[0];
  if (row && row.count > rule.attemptsMax) {
    const seconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
    throw rateLimited(seconds);
  }
}

/** A success clears the count, so that yesterday's typing errors do not add up. */
export async function forgetAttempts(db: Db, rule: ThrottleRule, who: string): Promise<void> {
  await sql`delete from throttle where key = ${`${rule.name}:${who}`}`.execute(db);
}

export function rateLimited(retryAfterSeconds: number): Error {
  return fault('RATE_LIMITED', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  });
}
