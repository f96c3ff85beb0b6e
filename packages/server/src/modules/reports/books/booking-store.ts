import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { BookingKind, StatementLine } from '@coffer/contract/growth/reports.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { revenueAccount } from '../../ledger/index.ts';

/** Whose books, and which stretch of time: from its start to its end, which does not belong to it. */
export type Stretch = { scope: ProjectScope; projectId: number; start: Date; end: Date };
export type Books = Pick<Stretch, 'scope' | 'projectId'>;

/**
 * The accounts whose sum is the balance of a project: its own, what it owes its customers, and what it has promised to payouts. What
 * waits for confirmations is not in it.
 */
export function balanceAccounts({ scope, projectId }: Books): RawBuilder<unknown> {
  const { name } = revenueAccount(projectId);
  return sql`
    select id, case split_part(name, ':', 1) when 'customer' then 'customers' when 'payout' then 'promised' else 'own' end as pot
    from ledger_account where project_id = ${projectId}::int and ${seen(scope)}
      and (name = ${name} or name like 'customer:%' or name like 'payout:%')`;
}

export function seen(scope: ProjectScope, column = sql`project_id`): RawBuilder<SqlBool> {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${[...scope]}::int[])`;
}

/**
 * What each transaction of the ledger did to these accounts in an asset, credits positive: by how much it changed their sum, and which line
 * that belongs to. Where it left the sum as it was, `moved` is what went from one of them to another. What is not known to be anything
 * else is a correction: nothing that was booked is left out. A deposit is worth what it counted for, a payout what it was asked for at,
 * and the mirror of a booking as much as that.
 */
function bookings(of: Books, among: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    with account as materialized (${balanceAccounts(of)}),
    posted as (
      select p.transaction_id as id, p.at, p.asset, -sum(p.amount) as units,
        coalesce(-sum(p.amount) filter (where a.pot = 'own'), 0) as own,
        coalesce(-sum(p.amount) filter (where a.pot = 'customers'), 0) as customers,
        coalesce(-sum(p.amount) filter (where a.pot = 'promised'), 0) as promised
      from ledger_posting p join account a on a.id = p.account_id where ${among} group by 1, 2, 3)
    select b.*, t.kind as booked, t.cause_of, t.cause_id, l.payment_id, o.refund_id,
      case when b.units = 0 then case when b.promised <> 0 then 'promised' else 'earned' end
        when t.kind in ('deposit.confirmed', 'deposit.matched') then 'received'
        when t.kind = 'payout.paid' then case o.type when 'refund' then 'refunded' when 'withdrawal' then 'rewards_paid' else 'paid_out' end
        else 'corrections' end as kind,
      o.type as payout_type,
      case when b.units <> 0 then b.units when b.promised <> 0 then b.promised else b.own end as moved,
      case when b.units = 0 then null
        when l.price <> '0' and l.units > 0 then div(l.usd_units * b.units, l.units)
        when o.units > 0 then div(o.usd_units * b.units, o.units) end as usd_units,
      case when b.units = 0 then null when l.price <> '0' then l.price else trim_scale(o.price_usd)::text end as price,
      case when b.units = 0 then null when l.price <> '0' then l.price_source else o.price_source end as price_source
    from posted b join ledger_transaction t on t.id = b.id
    left join allocation l on t.cause_of = 'deposit' and l.deposit_id = t.cause_id
    left join payout o on t.cause_of = 'payout' and o.id = t.cause_id`;
}

export type Sum = {
  asset: string;
  stretch: 'before' | 'within' | 'after';
  kind: BookingKind;
  bookings: number;
  units: bigint;
  usdUnits: bigint;
  own: bigint;
  customers: bigint;
  promised: bigint;
  withoutRate: number;
};

/** All that was ever booked, by asset and line: before the stretch, within it and after. */
export async function sumBookings(db: Db, stretch: Stretch): Promise<Sum[]> {
  const { start, end } = stretch;
  const { rows } = await sql<{ [K in keyof Sum]: Sum[K] extends bigint ? string : Sum[K] }>`
    select asset, case when at < ${start} then 'before' when at < ${end} then 'within' else 'after' end as stretch, kind,
      count(*)::int as bookings, sum(case when units = 0 then moved else units end)::text as units,
      coalesce(sum(usd_units), 0)::text as "usdUnits", sum(own)::text as own, sum(customers)::text as customers,
      sum(promised)::text as promised, (count(*) filter (where units <> 0 and usd_units is null))::int as "withoutRate"
    from (${bookings(stretch, sql<SqlBool>`true`)}) as booking group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    ...row,
    units: BigInt(row.units),
    usdUnits: BigInt(row.usdUnits),
    own: BigInt(row.own),
    customers: BigInt(row.customers),
    promised: BigInt(row.promised),
  }));
}

export type Booking = {
  id: number;
  asset: string;
  at: Date;
  /** In the zone of the statement: 2026-10-31 17:04:05. */
  local: string;
  kind: BookingKind;
  booked: string;
  units: bigint;
  moved: bigint;
  own: bigint;
  customers: bigint;
  promised: bigint;
  usdUnits: bigint | null;
  price: string | null;
  priceSource: string | null;
  payoutType: string | null;
  payoutId: number | null;
  paymentReference: string | null;
  txHash: string | null;
};

export type Place = { id: number; asset: string };

export type Wanted = Stretch & {
  timezone: string;
  kinds?: readonly BookingKind[] | undefined;
  asset?: string | undefined;
  after?: Place | undefined;
  limit: number;
};

/** Of a stretch, in the order in which the ledger took them. */
export async function findBookings(db: Db, wanted: Wanted): Promise<Booking[]> {
  const { start, end, timezone, kinds, asset, after, limit } = wanted;
  const among = [
    sql<SqlBool>`p.at >= ${start} and p.at < ${end}`,
    ...(asset === undefined ? [] : [sql<SqlBool>`p.asset = ${asset}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`p.transaction_id >= ${after.id}::bigint`]),
  ];
  const listed = [
    ...(kinds === undefined ? [] : [sql<SqlBool>`kind = any(${[...kinds]}::text[])`]),
    ...(after === undefined ? [] : [sql<SqlBool>`(id, asset) > (${after.id}::bigint, ${after.asset}::text)`]),
    sql<SqlBool>`true`,
  ];
  const { rows } = await sql<Row>`
    with page as materialized (
      select * from (${bookings(wanted, sql<SqlBool>`${sql.join(among, sql` and `)}`)}) as booking
      where ${sql.join(listed, sql` and `)} order by id, asset limit ${limit}::int)
    select b.id, b.asset, b.at, to_char(b.at at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS') as local, b.kind, b.booked,
      b.units::text as units, b.moved::text as moved, b.own::text as own, b.customers::text as customers,
      b.promised::text as promised, b.usd_units::text as "usdUnits", b.price, b.price_source as "priceSource",
      b.payout_type as "payoutType", case b.cause_of when 'payout' then b.cause_id end as "payoutId",
      m.reference_id as "paymentReference", coalesce(d.tx_hash, o.tx_hash) as "txHash"
    from page b left join deposit d on b.cause_of = 'deposit' and d.id = b.cause_id
    left join payout o on b.cause_of = 'payout' and o.id = b.cause_id
    left join refund r on r.id = b.refund_id
    left join payment m on m.id = coalesce(b.payment_id, r.payment_id, case b.cause_of when 'payment' then b.cause_id end)
    order by b.id, b.asset`.execute(db);
  return rows.map(bookingOf);
}

type Units = 'units' | 'moved' | 'own' | 'customers' | 'promised';
type Row = Omit<Booking, Units | 'usdUnits'> & Record<Units, string> & { usdUnits: string | null };

function bookingOf({ usdUnits, ...row }: Row): Booking {
  return {
    ...row,
    units: BigInt(row.units),
    moved: BigInt(row.moved),
    own: BigInt(row.own),
    customers: BigInt(row.customers),
    promised: BigInt(row.promised),
    usdUnits: usdUnits === null ? null : BigInt(usdUnits),
  };
}

export type Added = { asset: string; units: bigint; usdUnits: bigint; bookings: number };

/** The bookings of a stretch that changed the balance, added up without a thought about what each of them is. */
export async function addBookings(db: Db, stretch: Stretch): Promise<Added[]> {
  const { start, end } = stretch;
  const among = sql<SqlBool>`p.at >= ${start} and p.at < ${end}`;
  const { rows } = await sql<{ asset: string; units: string; usdUnits: string; bookings: number }>`
    select asset, sum(units)::text as units, coalesce(sum(usd_units), 0)::text as "usdUnits", count(*)::int as bookings
    from (${bookings(stretch, among)}) as booking where units <> 0 group by asset`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), usdUnits: BigInt(row.usdUnits) }));
}

/** How many bookings a stretch has, none of them read; of more than `upTo` it is one more than that. */
export async function countBookings(db: Db, stretch: Stretch, upTo: number): Promise<number> {
  const { start, end } = stretch;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ledger_posting p join (${balanceAccounts(stretch)}) a on a.id = p.account_id
      where p.at >= ${start} and p.at < ${end} group by p.transaction_id, p.asset limit ${upTo + 1}::int) as booking`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type KnownAsset = { asset: string; currencyCode: string; blockchainCode: ChainCode; decimals: number };

/** What the assets of the books are called, in the order of their networks. */
export async function findAssets(db: Db, assets: readonly string[]): Promise<KnownAsset[]> {
  const { rows } = await sql<KnownAsset>`
    select asset, "currencyCode", "blockchainCode", decimals from (
      select distinct on (1) b.code || '/' || coalesce(m.contract, 'native') as asset, y.code as "currencyCode",
        b.code as "blockchainCode", m.decimals, b.id as place
      from blockchain_currency m join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
      where b.code || '/' || coalesce(m.contract, 'native') = any(${[...assets]}::text[])
      order by 1, m.active desc, m.id desc) as known
    order by place, "currencyCode", asset`.execute(db);
  return rows;
}

export function isLine(kind: BookingKind): kind is StatementLine {
  return kind !== 'earned' && kind !== 'promised';
}
