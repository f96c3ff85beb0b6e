import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { thereUnits, thereUsdUnits } from './still-there.ts';

/** A deposit that counts to a payment, as it stands on the chain. */
export type Counted = {
  depositId: number;
  status: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: bigint;
  usdUnits: bigint;
  price: string;
  late: boolean;
  txHash: string;
  fromAddress: string | null;
  toAddress: string;
  blockHeight: number | null;
  confirmations: number;
  required: number;
  firstSeenAt: Date;
  confirmedAt: Date | null;
};

/** Strangers decide how many deposits come to an address, and not how long an answer is. */
export const depositsShown = 50;

type Row = Omit<Counted, 'units' | 'usdUnits'> & Record<'units' | 'usdUnits', string>;

/** Those that weigh most, in the order in which they came. `sumCounted` says how many there are and what they are worth. */
export async function listCounted(db: Db, paymentId: number, rowsMax: number = depositsShown): Promise<Counted[]> {
  const { rows } = await sql<Row>`
    select d.id as "depositId", d.status, b.id as "blockchainId", b.code as "blockchainCode",
      b.name as "blockchainName", c.code as "currencyCode", bc.contract, bc.decimals, l.units::text as units,
      l.usd_units::text as "usdUnits", l.price, l.late, d.tx_hash as "txHash", d.from_address as "fromAddress",
      a.address as "toAddress", d.block_height as "blockHeight", ${confirmed} as confirmations, m.required,
      d.first_seen_at as "firstSeenAt", d.confirmed_at as "confirmedAt"
    from (select * from allocation where payment_id = ${paymentId}::bigint
      order by usd_units desc, deposit_id limit ${rowsMax}::int) l
    join deposit d on d.id = l.deposit_id join address a on a.id = d.address_id
    join blockchain b on b.id = d.blockchain_id join blockchain_currency bc on bc.id = l.blockchain_currency_id
    join currency c on c.id = bc.currency_id left join chain_cursor r on r.blockchain_id = d.blockchain_id ${demanded}
    order by d.id`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), usdUnits: BigInt(row.usdUnits) }));
}

/** `d` is the deposit, `b` its chain and `r` how far that was read. */
const demanded = sql`cross join lateral (select greatest(b.confirmations, d.confirmations_min) as required) m`;
const confirmed = sql`case d.status when ${depositStatus.state('confirmed')} then m.required
  when ${depositStatus.state('included')} then greatest(0, least(m.required, coalesce(r.height, 0) - d.block_height + 1)) else 0 end`;

/** Deposits of one payment that count alike, together. */
export type CountedSum = {
  status: string;
  attemptId: number | null;
  blockchainCode: ChainCode;
  blockchainCurrencyId: number;
  contract: string | null;
  decimals: number;
  deposits: number;
  units: bigint;
  usdUnits: bigint;
  /** The quote at whose rate they count. */
  quote: { dueUnits: bigint; usdUnits: bigint } | null;
  late: boolean;
  wrongAsset: boolean;
  newestId: number;
  /** Of the one that is furthest from being confirmed. */
  confirmations: number;
  required: number;
};

type SumRow = Omit<CountedSum, 'units' | 'usdUnits' | 'quote'> &
  Record<'units' | 'usdUnits', string> &
  Record<'quoteDueUnits' | 'quoteUsdUnits', string | null>;

/** As few rows as there are quotes and steps, however many deposits came. What went back to the payer is not in them. */
export async function sumCounted(db: Db, paymentId: number): Promise<CountedSum[]> {
  const { rows } = await sql<SumRow>`
    select l.status, l."attemptId", b.code as "blockchainCode", bc.id as "blockchainCurrencyId", bc.contract, bc.decimals,
      l.deposits, l.units, l."usdUnits", q.due_units::text as "quoteDueUnits", q.usd_units::text as "quoteUsdUnits",
      l.late, l."wrongAsset", l."newestId", l.required + l.behind as confirmations, l.required
    from (
      select d.status, l.attempt_id as "attemptId", l.quoted, l.blockchain_currency_id, l.late,
        l.wrong_asset as "wrongAsset", count(*)::int as deposits, sum(${thereUnits})::text as units,
        sum(${thereUsdUnits})::text as "usdUnits", max(d.id) as "newestId", min(${confirmed} - m.required)::int as behind,
        (array_agg(m.required order by ${confirmed} - m.required))[1] as required
      from allocation l join deposit d on d.id = l.deposit_id join blockchain b on b.id = d.blockchain_id
      left join chain_cursor r on r.blockchain_id = d.blockchain_id ${demanded}
      where l.payment_id = ${paymentId}::bigint group by 1, 2, 3, 4, 5, 6) l
    join blockchain_currency bc on bc.id = l.blockchain_currency_id join blockchain b on b.id = bc.blockchain_id
    left join attempt q on q.id = l."attemptId" and l.quoted
    order by "newestId"`.execute(db);
  return rows.map(({ quoteDueUnits: due, quoteUsdUnits: dollars, ...row }) => ({
    ...row,
    units: BigInt(row.units),
    usdUnits: BigInt(row.usdUnits),
    quote: due === null || dollars === null ? null : { dueUnits: BigInt(due), usdUnits: BigInt(dollars) },
  }));
}

/** What came to a payment: the weightiest one by one, and all of it together. */
export type Came = { listed: readonly Counted[]; sums: readonly CountedSum[] };

export async function findCame(db: Db, paymentId: number, rowsMax?: number): Promise<Came> {
  const sums = await sumCounted(db, paymentId);
  return { sums, listed: sums.length === 0 ? [] : await listCounted(db, paymentId, rowsMax) };
}
