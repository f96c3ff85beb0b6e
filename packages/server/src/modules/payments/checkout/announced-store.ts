import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { depositsShown, type Counted } from '../asking/counted-store.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';

/** A transfer that stands in no block yet, at the rate of the quote that it seems to be for. */
export type Announced = Counted & { blockchainCurrencyId: number };

/** All of them together; one by one those that weigh most. */
export type AnnouncedMoney = {
  listed: readonly Announced[];
  /** In each currency, by the id of it on its chain. */
  units: ReadonlyMap<number, bigint>;
  usdUnits: bigint;
  /** What is not listed, where there is any. */
  more: { count: number; usdUnits: bigint } | null;
};

export const nothingAnnounced: AnnouncedMoney = { listed: [], units: new Map(), usdUnits: 0n, more: null };

type Row = Omit<Announced, 'units' | 'usdUnits'> & Record<'units' | 'usdUnits', string>;

/** To which payment it counts is decided later, when it stands in a block. */
export async function findAnnounced(db: Db, paymentId: number): Promise<AnnouncedMoney> {
  const sums = await sumAnnounced(db, paymentId);
  if (sums.length === 0) return nothingAnnounced;
  const listed = await listAnnounced(db, paymentId);
  const usdUnits = sums.reduce((sum, one) => sum + BigInt(one.usdUnits), 0n);
  const count = sums.reduce((sum, { deposits }) => sum + deposits, 0) - listed.length;
  const rest = usdUnits - listed.reduce((sum, one) => sum + one.usdUnits, 0n);
  return {
    listed,
    units: new Map(sums.map(({ blockchainCurrencyId: id, units }) => [id, BigInt(units)])),
    usdUnits,
    more: count > 0 ? { count, usdUnits: rest } : null,
  };
}

const announcedOf = (paymentId: number) => sql`
  from deposit d join lateral (
    select t.payment_id, t.id, t.usd_units, t.due_units, t.price from attempt t
    where t.address_id = d.address_id and t.blockchain_currency_id = d.blockchain_currency_id
      and t.quoted_at <= d.first_seen_at order by t.id desc limit 1) q on q.payment_id = ${paymentId}::bigint
  where d.address_id in (select address_id from attempt where payment_id = ${paymentId}::bigint)
    and d.status = ${depositStatus.state('seen')} and d.treatment = 'credit'`;
const usdUnits = sql`div(d.units * q.usd_units, q.due_units)`;

type SumRow = { blockchainCurrencyId: number; deposits: number; units: string; usdUnits: string };

async function sumAnnounced(db: Db, paymentId: number): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select d.blockchain_currency_id as "blockchainCurrencyId", count(*)::int as deposits, sum(d.units)::text as units,
      sum(${usdUnits})::text as "usdUnits" ${announcedOf(paymentId)} group by 1`.execute(db);
  return rows;
}

async function listAnnounced(db: Db, paymentId: number): Promise<Announced[]> {
  const { rows } = await sql<Row>`
    select s.*, b.id as "blockchainId", b.code as "blockchainCode", b.name as "blockchainName", bc.contract, bc.decimals,
      c.code as "currencyCode", 0 as confirmations, b.confirmations as required, false as late, a.address as "toAddress"
    from (
      select d.id as "depositId", d.status, d.blockchain_currency_id as "blockchainCurrencyId", d.address_id,
        d.units::text as units, ${usdUnits} as dollars, ${usdUnits}::text as "usdUnits", q.price, d.tx_hash as "txHash",
        d.from_address as "fromAddress", null::bigint as "blockHeight", d.first_seen_at as "firstSeenAt",
        null::timestamptz as "confirmedAt" ${announcedOf(paymentId)}
      order by dollars desc, d.id limit ${depositsShown}) s
    join address a on a.id = s.address_id join blockchain_currency bc on bc.id = s."blockchainCurrencyId"
    join blockchain b on b.id = bc.blockchain_id join currency c on c.id = bc.currency_id
    order by s."depositId"`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), usdUnits: BigInt(row.usdUnits) }));
}
