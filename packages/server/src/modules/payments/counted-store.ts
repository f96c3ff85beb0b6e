import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../platform/db/db.ts';

/** A deposit that counts to a payment, as it stands on the chain. */
export type Counted = {
  depositId: number;
  status: string;
  round: number;
  attemptId: number | null;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  blockchainCurrencyId: number;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: bigint;
  usdUnits: bigint;
  /** The quote at whose rate it counts. */
  quote: { dueUnits: bigint; usdUnits: bigint } | null;
  /** How much of it stands in the project's revenue. */
  settledUnits: bigint;
  price: string;
  priceSource: string;
  pricedAt: Date;
  late: boolean;
  wrongAsset: boolean;
  txHash: string;
  fromAddress: string | null;
  toAddress: string;
  blockHeight: number | null;
  confirmations: number;
  required: number;
  firstSeenAt: Date;
  confirmedAt: Date | null;
};

type Row = Omit<Counted, 'units' | 'usdUnits' | 'quote' | 'settledUnits'> &
  Record<'units' | 'usdUnits' | 'settledUnits', string> &
  Record<'quoteDueUnits' | 'quoteUsdUnits', string | null>;

/** In the order in which they came. */
export async function listCounted(db: Db, paymentId: number): Promise<Counted[]> {
  const { rows } = await sql<Row>`
    select d.id as "depositId", d.status, d.round, l.attempt_id as "attemptId", b.id as "blockchainId",
      b.code as "blockchainCode", b.name as "blockchainName", bc.id as "blockchainCurrencyId", c.code as "currencyCode",
      bc.contract, bc.decimals, l.units::text as units, l.usd_units::text as "usdUnits",
      q.due_units::text as "quoteDueUnits", q.usd_units::text as "quoteUsdUnits", l.settled_units::text as "settledUnits", l.price,
      l.price_source as "priceSource", l.priced_at as "pricedAt", l.late, l.wrong_asset as "wrongAsset",
      d.tx_hash as "txHash", d.from_address as "fromAddress", a.address as "toAddress", d.block_height as "blockHeight",
      case d.status when 'confirmed' then m.required
        when 'included' then greatest(0, least(m.required, coalesce(r.height, 0) - d.block_height)) else 0 end
        as confirmations,
      m.required, d.first_seen_at as "firstSeenAt", d.confirmed_at as "confirmedAt"
    from allocation l join deposit d on d.id = l.deposit_id join address a on a.id = d.address_id
    join blockchain b on b.id = d.blockchain_id join blockchain_currency bc on bc.id = l.blockchain_currency_id
    join currency c on c.id = bc.currency_id left join chain_cursor r on r.blockchain_id = d.blockchain_id
    left join attempt q on q.id = l.attempt_id and l.quoted
    cross join lateral (select greatest(b.confirmations, d.confirmations_min) as required) m
    where l.payment_id = ${paymentId}::bigint order by d.id`.execute(db);
  return rows.map(({ quoteDueUnits: due, quoteUsdUnits: dollars, ...row }) => ({
    ...row,
    units: BigInt(row.units),
    usdUnits: BigInt(row.usdUnits),
    settledUnits: BigInt(row.settledUnits),
    quote: due === null || dollars === null ? null : { dueUnits: BigInt(due), usdUnits: BigInt(dollars) },
  }));
}
