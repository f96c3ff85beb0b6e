import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../asking/payment-status.ts';

/** A stretch of time, its end not in it. */
export type Period = { since: Date; until: Date };

/** Days begin at midnight of the zone, so that some have 23 or 25 hours. */
type Zone = { now: Date; days: number; timezone: string };

/** The days up to now, and as many before, up to the same time of day. */
export async function findPeriods(db: Db, { now, days, timezone }: Zone): Promise<{ present: Period; before: Period }> {
  const { rows } = await sql<{ since: Date; beforeSince: Date; beforeUntil: Date }>`
    select (today - make_interval(days => ${days}::int - 1)) at time zone ${timezone} as since,
      (today - make_interval(days => 2 * ${days}::int - 1)) at time zone ${timezone} as "beforeSince",
      (now - make_interval(days => ${days}::int)) at time zone ${timezone} as "beforeUntil"
    from (select now, date_trunc('day', now) as today
      from (select ${now}::timestamptz at time zone ${timezone} as now) as there) as there`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A calculation has one row.');
  const { since, beforeSince, beforeUntil } = row;
  return { present: { since, until: now }, before: { since: beforeSince, until: beforeUntil } };
}

/** Whether a payment `p` was paid within the period, whatever was given back later. */
function paidIn({ since, until }: Period) {
  return sql<boolean>`p.settled_at >= ${since} and p.settled_at < ${until}
    and p.status in ${paymentStatus.among.paid}`;
}

export type Figures = {
  volumeUnits: string;
  payments: number;
  settled: number;
  lapsed: number;
  newCustomers: number;
};

export async function readFigures(db: Db, projects: readonly number[], period: Period): Promise<Figures> {
  const ours = sql`project_id = any(${[...projects]}::int[])`;
  const { since, until } = period;
  const { rows } = await sql<Figures>`
    select paid.units::text as "volumeUnits", paid.payments as settled,
      (select count(*) from payment where ${ours} and created_at >= ${since} and created_at < ${until}) as payments,
      (select count(*) from payment where ${ours} and status in ${paymentStatus.among.lapsed}
        and least(expires_at, updated_at) >= ${since} and least(expires_at, updated_at) < ${until}) as lapsed,
      (select count(*) from customer where ${ours} and created_at >= ${since} and created_at < ${until}) as "newCustomers"
    from (select coalesce(sum(p.filled_usd_units), 0) as units, count(*) as payments from payment p
      where ${ours} and ${paidIn(period)}) as paid`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('A sum has one row.');
  return figures;
}

export type Day = { day: string; volumeUnits: string; settled: number };

/** Every day of the period, those without a payment too. */
export async function readDays(db: Db, projects: readonly number[], period: Period, timezone: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with paid as (
      select (p.settled_at at time zone ${timezone})::date as day, sum(p.filled_usd_units) as units, count(*) as payments
      from payment p where p.project_id = any(${[...projects]}::int[]) and ${paidIn(period)} group by 1)
    select d.day::date::text as day, coalesce(paid.units, 0)::text as "volumeUnits", coalesce(paid.payments, 0) as settled
    from generate_series((${period.since}::timestamptz at time zone ${timezone})::date,
      (${period.until}::timestamptz at time zone ${timezone})::date, interval '1 day') as d(day)
    left join paid on paid.day = d.day::date order by d.day`.execute(db);
  return rows;
}

export type CurrencyDay = {
  day: string;
  blockchainCode: ChainCode;
  currencyCode: string;
  volumeUnits: string;
  settled: number;
};

/** What came of each currency on each day that has any: a payment in two currencies counts to both. */
export async function readCurrencyDays(
  db: Db,
  projects: readonly number[],
  period: Period,
  timezone: string,
): Promise<CurrencyDay[]> {
  const { rows } = await sql<CurrencyDay>`
    with paid as (
      select (p.settled_at at time zone ${timezone})::date as day, l.blockchain_currency_id as id,
        sum(l.usd_units) as units, count(distinct p.id) as payments
      from payment p join allocation l on l.payment_id = p.id join deposit d on d.id = l.deposit_id
      where p.project_id = any(${[...projects]}::int[]) and ${paidIn(period)} and d.status = ${depositStatus.state('confirmed')} group by 1, 2)
    select paid.day::text as day, b.code as "blockchainCode", y.code as "currencyCode",
      paid.units::text as "volumeUnits", paid.payments as settled
    from paid join blockchain_currency bc on bc.id = paid.id join currency y on y.id = bc.currency_id
    join blockchain b on b.id = bc.blockchain_id order by paid.day, bc.id`.execute(db);
  return rows;
}

/** Whether a payment was ever paid with money that is worth something. Without a network that has such money nothing is searched. */
export async function wasPaidForReal(db: Db, projects: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select case when exists (select from blockchain where network = 'mainnet') then exists (
      select from payment p where p.project_id = any(${[...projects]}::int[]) and p.settled_at is not null
        and exists (
          select from allocation l join blockchain_currency bc on bc.id = l.blockchain_currency_id
          join blockchain b on b.id = bc.blockchain_id where l.payment_id = p.id and b.network = 'mainnet'))
      else false end as "isPaid"`.execute(db);
  return rows[0]?.isPaid === true;
}
