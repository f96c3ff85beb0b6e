import { sql, type RawBuilder } from 'kysely';
import type { TracedAccount, TracedFigure } from '@coffer/contract/growth/postings.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { seen } from '../books/booking-store.ts';
import type { Trace } from './trace.ts';

/** What an account is called. What a payout books out of the hands of the watcher has reached whom it is for. */
const account = sql`case
  when a.name like 'project:%:rewards' then 'rewards_granted' when a.name like 'project:%' then 'project'
  when a.name like 'referral:%:pending' then 'reward_on_hold' when a.name like 'referral:%:available' then 'reward_free'
  when a.name like 'referral:%:reserved' then 'reward_asked_for' when a.name like 'referral:%:paid' then 'reward_paid'
  when a.name like 'referral:%' then 'reward_debt'
  when a.name = 'external' and t.cause_of = 'payout' then 'recipient'
  else case split_part(a.name, ':', 1) when 'chain' then 'address' when 'hot' then 'hot_wallet' when 'cold' then 'cold_wallet'
    when 'pending' then 'unconfirmed' when 'fees' then 'network_fees' when 'external' then 'under_way'
    else split_part(a.name, ':', 1) end
  end`;

/** On these a debit is more, on all others it is less. */
const debits = sql`('address', 'hot_wallet', 'cold_wallet', 'network_fees', 'under_way', 'rewards_granted', 'reward_debt')`;

/**
 * The postings of these transactions, each with by how much its account went up, the dollars that were booked with it and what it
 * counts to.
 */
function told({ figure, shown, usd }: Trace, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`case when told.asset = 'USD' then told.units
    when l.price <> '0' and l.units > 0 then div(l.usd_units * told.units, l.units)
    when o.units > 0 then div(o.usd_units * told.units, o.units) end`;
  return sql`
    with chosen as materialized (${chosen}),
    posted as (
      select t.id, t.at, t.kind as booked, t.cause_of, t.cause_id, t.cause_part, a.name, a.project_id as of_project, k.account, p.asset,
        case when k.account in ${debits} then p.amount else -p.amount end as units
      from chosen c join ledger_transaction t on t.id = c.id
      join ledger_posting p on p.transaction_id = t.id and p.at = t.at
      join ledger_account a on a.id = p.account_id
      cross join lateral (select ${account} as account) k)
    select told.*, (${figure}) as figure, l.payment_id, l.price, l.price_source, l.priced_at, o.id as payout_id,
      ${usd === undefined ? own : sql`coalesce(${usd}, ${own})`} as usd_units
    from posted told
    left join allocation l on l.deposit_id = case told.cause_of when 'deposit' then told.cause_id
      when 'payment' then substring(told.cause_part from 'deposit/([0-9]+)/')::bigint end
    left join payout o on told.cause_of = 'payout' and o.id = told.cause_id
    where ${shown ?? sql`true`}`;
}

export type PostedSum = { figure: TracedFigure; asset: string; units: bigint; usdUnits: bigint };

/** What the postings of each figure add up to. */
export async function sumPostings(db: Db, trace: Trace): Promise<PostedSum[]> {
  const { rows } = await sql<{ figure: TracedFigure; asset: string; units: string; usdUnits: string }>`
    select figure, asset, sum(units)::text as units, coalesce(sum(usd_units), 0)::text as "usdUnits"
    from (${told(trace, trace.chosen)}) as posting where figure is not null group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), usdUnits: BigInt(row.usdUnits) }));
}

/** Behind which a page begins. */
export type Place = Pick<PostingRow, 'id' | 'at'>;

export type PostingRow = {
  id: number;
  at: Date;
  booked: string;
  account: TracedAccount;
  name: string | null;
  asset: string;
  units: string;
  usdUnits: string | null;
  figure: TracedFigure | null;
  rate: string | null;
  rateSource: string | null;
  ratedAt: Date | null;
  projectId: number | null;
  outOfSight: boolean;
  paymentReference: string | null;
  payoutId: number | null;
  rewardId: number | null;
  txHash: string | null;
};

/**
 * Of so many transactions behind one, the oldest first, all that is told of them. A wallet is shared by projects: what is out of sight
 * counts to its sums, and has neither a name nor an address nor a hash.
 */
export async function listPosted(
  db: Db,
  trace: Trace,
  { scope, after, limit }: { scope: ProjectScope; after: Place | undefined; limit: number },
): Promise<PostingRow[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', at), id) > (${after.at}::timestamptz, ${after.id}::bigint)`;
  const page = sql`select id, at from (select distinct id, at from (${trace.chosen}) as each) as every where ${behind} order by date_trunc('milliseconds', at), id limit ${limit}::int`;
  const idIn = (kind: string) =>
    sql`case when posting.account = ${kind} then split_part(posting.name, ':', 2)::bigint end`;
  const project = sql`coalesce(pm.project_id, o.project_id, rw.project_id, rx.project_id, d.project_id, x.project_id)`;
  const inSight = sql`${seen(scope, project)}`;
  const isNamed = sql`${seen(scope, sql`coalesce(${project}, posting.of_project)`)}`;
  const hash = sql`coalesce(d.tx_hash, v.tx_hash, o.tx_hash)`;
  const { rows } = await sql<PostingRow>`
    select posting.id, posting.at, posting.booked, posting.account, posting.asset, posting.units::text as units,
      posting.usd_units::text as "usdUnits", posting.figure,
      case when posting.account in ('hot_wallet', 'cold_wallet') then w.name when posting.account = 'network_fees' then f.name
        when ${isNamed} is not true then null when posting.account = 'address' then substr(posting.name, 7)
        when posting.account = 'customer' then coalesce(nullif(u.email, ''), u.customer_id)
        when posting.account = 'recipient' then o.to_address end as name,
      case when posting.price <> '0' then posting.price else trim_scale(o.price_usd)::text end as rate,
      case when posting.price <> '0' then posting.price_source else o.price_source end as "rateSource",
      case when posting.price <> '0' then posting.priced_at else o.priced_at end as "ratedAt",
      case when ${inSight} then ${project} end as "projectId", case when ${inSight} then pm.reference_id end as "paymentReference",
      case when ${inSight} then o.id end as "payoutId", case when ${inSight} then rw.id end as "rewardId",
      case when ${inSight} then ${hash} end as "txHash",
      ${inSight} is not true and coalesce(${project}::text, ${hash}) is not null as "outOfSight"
    from (${told(trace, page)}) as posting
    left join payment pm on pm.id = case posting.cause_of when 'payment' then posting.cause_id else posting.payment_id end
    left join payout o on o.id = posting.payout_id
    left join reward rw on posting.cause_of = 'reward' and rw.id = posting.cause_id
    left join referral_withdrawal rx on posting.cause_of = 'referral-withdrawal' and rx.id = posting.cause_id
    left join deposit d on posting.cause_of = 'deposit' and d.id = posting.cause_id
    left join departure v on posting.cause_of in ('departure', 'swept') and v.id = posting.cause_id
    left join address x on x.id = v.address_id
    left join customer u on u.id = ${idIn('customer')}
    left join wallet w on w.id = coalesce(${idIn('hot_wallet')}, ${idIn('cold_wallet')})
    left join blockchain f on posting.account = 'network_fees' and f.code = split_part(posting.name, ':', 2)
    order by posting.at, posting.id, posting.units, posting.name`.execute(db);
  return rows;
}
