import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HealthCheck } from '../../../platform/health.ts';
import { readerLags } from '../../../platform/events/outbox-reader.ts';
import { sources, type Source } from '../figures/measures.ts';
import { findChecked, hasNotes } from './change-store.ts';
import { findUntrueCustomers, sumCustomersAnew } from './customer-store.ts';
import { findUntrueFacts, writeFacts } from './fact-store.ts';
import { readerName } from './roll-up.ts';
import { lockState, readAge, writeComparison } from './state-store.ts';

const lastDays = 8;
const checkedMax = 20_000;
const atOnce = 2000;

type Buckets = { project: number; bucket: Date }[];

/**
 * Compares the figures of the last days, and some of before, with what they are made of. What differs is counted, which
 * raises an alarm, and put right. Null where something is being taken in: then nothing can be said yet.
 */
export async function compareRollups({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const state = await lockState(tx);
    const { isComplete } = await readAge(tx);
    if (!state || !isComplete || (await isBehind(tx))) return null;
    const since = daysAfter(clock.now(), -lastDays);
    let untrue = 0;
    for (const source of sources) {
      const wrong = await correctFacts(tx, source, since);
      if (wrong === null && untrue === 0) return null;
      untrue += wrong ?? 0;
    }
    const buckets = await findUntrueBuckets(tx, since);
    await markBuckets(tx, buckets);
    await writeComparison(tx, clock.now(), untrue + buckets.length);
    return untrue + buckets.length;
  });
}

/** How many were wrong; null where something is on its way that says the same in a moment, and is no mistake. */
async function correctFacts(tx: Tx, source: Source, since: Date): Promise<number | null> {
  let untrue = 0;
  const ids = await findChecked(tx, source, { since, lately: checkedMax, others: atOnce });
  for (let at = 0; at < ids.length; at += atOnce) {
    const wrong = await findUntrueFacts(tx, source, ids.slice(at, at + atOnce));
    if ((await isBehind(tx)) || (await hasNotes(tx))) return null;
    await writeFacts(tx, source, wrong);
    const customers = source === 'payment' ? await findUntrueCustomers(tx, ids.slice(at, at + atOnce)) : [];
    await sumCustomersAnew(tx, customers);
    untrue += wrong.length + customers.length;
  }
  return untrue;
}

/** Also by events that cannot be read yet: those of a transaction behind one that still runs. */
async function isBehind(tx: Tx): Promise<boolean> {
  const own = (await readerLags(tx)).find(({ reader }) => reader === readerName);
  return own === undefined || own.events > 0;
}

async function findUntrueBuckets(tx: Tx, since: Date): Promise<Buckets> {
  const { rows } = await sql<Buckets[number]>`
    with said as (
      select project_id, measure, bucket, label, blockchain_currency_id, n::numeric as n, usd_units from analytics_rollup where bucket >= ${since}),
    truth as (
      select project_id, measure, bucket, label, blockchain_currency_id, sum(n)::numeric as n, sum(usd_units) as usd_units
      from analytics_fact where bucket >= ${since} group by 1, 2, 3, 4, 5)
    select distinct project_id as project, bucket from (
      (select * from said except select * from truth) union all (select * from truth except select * from said)) as other
    where not exists (select from analytics_dirty d where d.project_id = other.project_id and d.bucket = other.bucket)`.execute(
    tx,
  );
  return rows;
}

async function markBuckets(tx: Tx, buckets: Buckets): Promise<void> {
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
