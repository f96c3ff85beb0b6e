import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Counted } from './counted-store.ts';

/** What a payer's page shows of a transfer, whether it counts already or waits for its block. */
export type Announced = Pick<
  Counted,
  | 'status'
  | 'blockchainId'
  | 'blockchainCode'
  | 'blockchainName'
  | 'blockchainCurrencyId'
  | 'currencyCode'
  | 'contract'
  | 'decimals'
  | 'units'
  | 'usdUnits'
  | 'txHash'
  | 'confirmations'
  | 'required'
  | 'late'
  | 'firstSeenAt'
>;

type Row = Omit<Announced, 'units' | 'usdUnits'> & Record<'units' | 'usdUnits', string>;

/** What stands in no block yet, at the rate of the quote that it seems to be for. To which payment it counts is decided later. */
export async function listAnnounced(db: Db, paymentId: number): Promise<Announced[]> {
  const { rows } = await sql<Row>`
    select d.status, b.id as "blockchainId", b.code as "blockchainCode", b.name as "blockchainName",
      bc.id as "blockchainCurrencyId", c.code as "currencyCode", bc.contract, bc.decimals, d.units::text as units,
      div(d.units * q.usd_units, q.due_units)::text as "usdUnits", d.tx_hash as "txHash", 0 as confirmations,
      b.confirmations as required, false as late, d.first_seen_at as "firstSeenAt"
    from deposit d join lateral (
      select t.payment_id, t.usd_units, t.due_units from attempt t
      where t.address_id = d.address_id and t.blockchain_currency_id = d.blockchain_currency_id
        and t.quoted_at <= d.first_seen_at order by t.id desc limit 1) q on q.payment_id = ${paymentId}::bigint
    join blockchain b on b.id = d.blockchain_id join blockchain_currency bc on bc.id = d.blockchain_currency_id
    join currency c on c.id = bc.currency_id
    where d.address_id in (select address_id from attempt where payment_id = ${paymentId}::bigint)
      and d.status = 'seen' and d.treatment = 'credit' order by d.id`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), usdUnits: BigInt(row.usdUnits) }));
}
