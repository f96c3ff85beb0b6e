import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HealthCheck } from '../../../platform/health.ts';
import { sources, type Source } from '../figures/measures.ts';
import { findChecked } from './change-store.ts';
import { findUntrueCustomers, sumCustomersAnew } from './customer-store.ts';
import { findKeptDays, findUntrueDays, openDays, stillClosed, type DayOfProject } from './day-store.ts';
import { findUntrueFacts, writeFacts } from './fact-store.ts';
import { readerName } from './roll-up.ts';
import { lockState, readAge, writeComparison } from './state-store.ts';

const lastDays = 8;
const newestMax = 20_000;
const atOnce = 2000;
const daysLookedAt = { newest: 2000, others: 200 };
const daysAtOnce = 20;

type Bucket = { project: number; bucket: Date };

/**
 * Compares the figures of the last days, and some of before, with what they are made of. What differs is counted, which
 * raises an alarm, and put right. It looks in single statements, each by itself: whoever has something to write, or to read of what
 * was written, waits for none of them. Null while the payments of before are taken in: then nothing can be said yet.
 */
export async function compareRollups({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number | null> {
  if (!(await readAge(db)).isComplete) return null;
  let untrue = 0;
  for (const source of sources) {
    const ids = await findChecked(db, source, { newest: newestMax, others: atOnce });
    for (let at = 0; at < ids.length; at += atOnce) untrue += await mend(db, source, ids.slice(at, at + atOnce));
  }
  const now = clock.now();
  untrue += await mendDays(db, now);
  const buckets = await findUntrueBuckets(db, now);
  return inTransaction(db, async (tx) => {
    await markBuckets(tx, buckets);
    await writeComparison(tx, clock.now(), untrue + buckets.length);
    return untrue + buckets.length;
  });
}

/** What is kept of closed days, against what it was made of. Those that are untrue are opened, and closed anew. */
async function mendDays(db: Db, now: Date): Promise<number> {
  let untrue = 0;
  const days = await findKeptDays(db, { since: daysAfter(now, -lastDays), until: now }, daysLookedAt);
  for (let at = 0; at < days.length; at += daysAtOnce) {
    const seen = await findUntrueDays(db, await stillClosed(db, days.slice(at, at + daysAtOnce)));
    if (seen.length > 0) untrue += await openUntrue(db, seen, now);
  }
  return untrue;
}

async function openUntrue(db: Db, seen: readonly DayOfProject[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockState(tx, 'wait'))) return 0;
    const days = await findUntrueDays(tx, await stillClosed(tx, seen));
    await openDays(tx, days, now);
    return days.length;
  });
}

type Untrue = { facts: number[]; customers: number[] };

async function findUntrue(db: Db, source: Source, ids: readonly number[]): Promise<Untrue> {
  const facts = await findUntrueFacts(db, source, ids, readerName);
  return { facts, customers: source === 'payment' ? await findUntrueCustomers(db, ids) : [] };
}

/** Looks again with the figures in hand before anything is written: another process may have put it right. */
async function mend(db: Db, source: Source, ids: readonly number[]): Promise<number> {
  const seen = await findUntrue(db, source, ids);
  if (seen.facts.length + seen.customers.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    if (!(await lockState(tx, 'wait'))) return 0;
    const facts = await findUntrueFacts(tx, source, seen.facts, readerName);
    await writeFacts(tx, source, facts);
    const customers = source === 'payment' ? await findUntrueCustomers(tx, ids) : [];
    await sumCustomersAnew(tx, customers);
    return facts.length + customers.length;
  });
}

/** One day of one project after the other: what is summed at once stays small. */
async function findUntrueBuckets(db: Db, now: Date): Promise<Bucket[]> {
  const { rows: projects } = await sql<{ id: number }>`select id from project order by id`.execute(db);
  const found: Bucket[] = [];
  for (const { id } of projects) {
    for (let day = 1; day <= lastDays; day += 1) found.push(...(await untrueBucketsOf(db, id, daysAfter(now, -day))));
  }
  return found;
}

/** What is marked is on its way: it is summed anew in a moment. */
async function untrueBucketsOf(db: Db, project: number, since: Date): Promise<Bucket[]> {
  const isOfDay = sql`project_id = ${project}::int and bucket >= ${since} and bucket < ${daysAfter(since, 1)}`;
  const { rows } = await sql<Bucket>`
    with said as (
      select measure, bucket, label, blockchain_currency_id, n::numeric as n, usd_units from analytics_rollup where ${isOfDay}),
    truth as (
      select measure, bucket, label, blockchain_currency_id, sum(n)::numeric as n, sum(usd_units) as usd_units
      from analytics_fact where ${isOfDay} group by 1, 2, 3, 4)
    select distinct ${project}::int as project, bucket from (
      (select * from said except select * from truth) union all (select * from truth except select * from said)) as other
    where not exists (select from analytics_dirty d where d.project_id = ${project}::int and d.bucket = other.bucket)`.execute(
    db,
  );
  return rows;
}

async function markBuckets(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  if (buckets.length === 0) return;
  await sql`
    insert into analytics_dirty (project_id, bucket)
    select * from unnest(${buckets.map(({ project }) => project)}::int[],
      ${buckets.map(({ bucket }) => bucket)}::timestamptz[])`.execute(tx);
}

/** Until a later comparison finds nothing. */
export const checkAnalytics: HealthCheck = async ({ db }) => {
  const { differences, comparedAt } = await readAge(db);
  if (differences === 0) return [];
  const at = comparedAt?.toISOString() ?? 'never';
  return [
    {
      part: 'analytics',
      reason: 'Figures were not what the payments say. They have been put right.',
      detail: `${differences} differences at ${at}.`,
    },
  ];
};
