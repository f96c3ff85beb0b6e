import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { unreadOf } from '../../../platform/events/outbox-reader.ts';
import { bucketMinutes, type Source } from '../figures/measures.ts';
import { changeCustomers, sumsByCustomer, type CustomerSums } from './customer-store.ts';
import { factsOfPayouts, factsOfSweeps } from './money-out-facts.ts';
import { factsOfPayments } from './payment-facts.ts';
import { priceFees } from './price-fees.ts';
import { factsOfFriends, factsOfFriendsPayments, factsOfRewards } from './referral-facts.ts';

/** The bucket that a time lies in. */
const bucketOf = sql`date_bin(make_interval(mins => ${sql.lit(bucketMinutes)}), at, timestamptz 'epoch')`;

const facts: Readonly<Record<Source, (ids: readonly number[]) => RawBuilder<unknown>>> = {
  payment: factsOfPayments,
  friend: factsOfFriends,
  friend_payment: factsOfFriendsPayments,
  reward: factsOfRewards,
  payout: factsOfPayouts,
  sweep: factsOfSweeps,
};

const columns = sql`source, source_id, project_id, measure, at, bucket, label, blockchain_currency_id, n, usd_units, customer_id`;

/** What these add to the figures, as they stand. */
function factsOf(source: Source, ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select ${source}::text as source, source_id, project_id, measure, at, ${bucketOf} as bucket, label,
      currency as blockchain_currency_id, n, units as usd_units,
      ${source === 'payment' ? sql`customer_id` : sql`null::bigint`} as customer_id from (${facts[source](ids)}) f`;
}

/** Takes these in as they stand, and marks the buckets in which they were and are. */
export async function writeFacts(tx: Tx, source: Source, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (source === 'payout') await priceFees(tx, ids);
  const gone = await sql<CustomerSums>`
    with gone as (
      delete from analytics_fact where source_id = any(${[...ids]}::bigint[]) and source = ${source}
      returning project_id, bucket, customer_id, measure, n, usd_units),
    marked as (insert into analytics_dirty (project_id, bucket) select distinct project_id, bucket from gone)
    ${sumsByCustomer(sql`gone`)}`.execute(tx);
  const made = await sql<CustomerSums>`
    with made as (
      insert into analytics_fact (${columns}) ${factsOf(source, ids)}
      returning project_id, bucket, customer_id, measure, n, usd_units),
    marked as (insert into analytics_dirty (project_id, bucket) select distinct project_id, bucket from made)
    ${sumsByCustomer(sql`made`)}`.execute(tx);
  await changeCustomers(tx, gone.rows, made.rows);
}

/**
 * Of these those whose facts are not what they themselves say now. What a note or an event tells of that nobody has read yet is none of
 * them: it is on its way. Facts, notes and events are looked at in one moment.
 */
export async function findUntrueFacts(
  db: Db,
  source: Source,
  ids: readonly number[],
  reader: string,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const noted = sql`select source_id::text as id from analytics_changed where source = ${source}`;
  const told = sql`select u.payload ->> 'paymentId' as id from (${unreadOf(reader)}) u`;
  const { rows } = await sql<{ id: number }>`
    with said as (
      select ${columns} from analytics_fact where source_id = any(${[...ids]}::bigint[]) and source = ${source}),
    truth as (${factsOf(source, ids)}),
    other as (
      select distinct source_id as id from (
        (select * from said except all select * from truth) union all (select * from truth except all select * from said)) as one),
    coming as materialized (select id from (${source === 'payment' ? sql`${noted} union all ${told}` : noted}) c where id is not null and exists (select from other))
    select id from other where id::text not in (select id from coming) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
