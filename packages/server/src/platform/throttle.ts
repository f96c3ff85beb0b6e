import { sql } from 'kysely';
import { fault } from '@coffer/contract/errors.ts';
import type { Credentialed } from './access.ts';
import type { Db } from './db/db.ts';
import { groupsAround } from './http/address-group.ts';

export type ThrottleRule = {
  name: string;
  attemptsMax: number;
  windowSeconds: number;
  /** What whoever is refused reads first. */
  refusal?: string;
};

/**
 * Counts an attempt and refuses it when there were too many. Counted on its own connection, so that an attempt
 * counts whatever becomes of the request. Gives how many more there may be.
 */
export async function countAttempt(db: Db, rule: ThrottleRule, who: string, now: Date): Promise<number> {
  const { count, resetsAt } = await countOne(db, rule, who, now);
  if (count > rule.attemptsMax) {
    throw rateLimited(Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)), rule.refusal);
  }
  return rule.attemptsMax - count;
}

/** The same for the networks around a caller, each as often as callers may live in it: an IPv6 customer has many addresses. */
export async function countAround(db: Db, rule: ThrottleRule, ip: string, now: Date): Promise<void> {
  for (const { group, callers } of groupsAround(ip)) {
    await countAttempt(db, { ...rule, attemptsMax: rule.attemptsMax * callers }, group, now);
  }
}

/** What makes this install ask others: bounded for each who asks, and for all of them together. */
export async function countAsking(
  db: Db,
  { name, eachMax, allMax }: { name: string; eachMax: number; allMax: number },
  subject: Credentialed,
  now: Date,
): Promise<void> {
  const who = subject.kind === 'member' ? `member ${subject.memberId}` : `key ${subject.keyId}`;
  await countAttempt(db, { name, attemptsMax: eachMax, windowSeconds: 60 }, who, now);
  await countAttempt(db, { name, attemptsMax: allMax, windowSeconds: 60 }, 'all', now);
}

/** Counts one more, for what is left out and not refused. */
export async function isWithin(db: Db, rule: ThrottleRule, who: string, now: Date): Promise<boolean> {
  return (await countOne(db, rule, who, now)).count <= rule.attemptsMax;
}

async function countOne(
  db: Db,
  rule: ThrottleRule,
  who: string,
  now: Date,
): Promise<{ count: number; resetsAt: Date }> {
  const resetsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into throttle (key, count, resets_at) values (${`${rule.name}:${who}`}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when throttle.resets_at <= ${now} then 1 else throttle.count + 1 end,
      resets_at = case when throttle.resets_at <= ${now} then excluded.resets_at else throttle.resets_at end
    returning count, resets_at as "resetsAt"`.execute(db);
  return rows[0] ?? { count: 1, resetsAt };
}

/** A success clears the count, so that yesterday's typing errors do not add up. */
export async function forgetAttempts(db: Db, rule: ThrottleRule, who: string): Promise<void> {
  await sql`delete from throttle where key = ${`${rule.name}:${who}`}`.execute(db);
}

/** What turned out to be right was no attempt of the kind that is counted. */
export async function uncountAttempt(db: Db, rule: ThrottleRule, who: string): Promise<void> {
  await sql`update throttle set count = count - 1 where key = ${`${rule.name}:${who}`} and count > 0`.execute(db);
}

export async function uncountAround(db: Db, rule: ThrottleRule, ip: string): Promise<void> {
  for (const { group } of groupsAround(ip)) await uncountAttempt(db, rule, group);
}

export function rateLimited(retryAfterSeconds: number, refusal = 'Too many attempts.'): Error {
  return fault('RATE_LIMITED', `${refusal} Try again in ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  });
}
