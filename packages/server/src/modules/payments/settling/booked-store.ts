import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { thereUnits, thereUsdUnits } from '../asking/still-there.ts';

/** A deposit that counts to a payment, with what the books need to know of it. */
export type CountedPart = {
  depositId: number;
  status: string;
  blockchainCode: ChainCode;
  contract: string | null;
  units: bigint;
  usdUnits: bigint;
  /** The quote at whose rate it counts. */
  quote: { dueUnits: bigint; usdUnits: bigint } | null;
  /** How much of it stands in the project's revenue. */
  settledUnits: bigint;
  late: boolean;
  wrongAsset: boolean;
};

type Row = Omit<CountedPart, 'units' | 'usdUnits' | 'settledUnits' | 'quote'> &
  Record<'units' | 'usdUnits' | 'settledUnits', string> &
  Record<'quoteDueUnits' | 'quoteUsdUnits', string | null>;

/** In the order in which they came; `booked` are those of which something is the project's already. */
export async function listParts(tx: Tx, paymentId: number, which: 'all' | 'booked'): Promise<CountedPart[]> {
  const { rows } = await sql<Row>`
    select d.id as "depositId", d.status, b.code as "blockchainCode", bc.contract, ${thereUnits}::text as units,
      (${thereUsdUnits})::text as "usdUnits", q.due_units::text as "quoteDueUnits", q.usd_units::text as "quoteUsdUnits",
      l.settled_units::text as "settledUnits", l.late, l.wrong_asset as "wrongAsset"
    from allocation l join deposit d on d.id = l.deposit_id
    join blockchain_currency bc on bc.id = l.blockchain_currency_id join blockchain b on b.id = bc.blockchain_id
    left join attempt q on q.id = l.attempt_id and l.quoted
    where l.payment_id = ${paymentId}::bigint and ${which === 'all' ? sql`true` : sql`l.settled_units > 0`}
    order by d.id`.execute(tx);
  return rows.map(({ quoteDueUnits: due, quoteUsdUnits: dollars, ...row }) => ({
    ...row,
    units: BigInt(row.units),
    usdUnits: BigInt(row.usdUnits),
    settledUnits: BigInt(row.settledUnits),
    quote: due === null || dollars === null ? null : { dueUnits: BigInt(due), usdUnits: BigInt(dollars) },
  }));
}

/** How much of each deposit is the project's now. */
export async function writeSettled(tx: Tx, settled: readonly { depositId: number; units: bigint }[]): Promise<void> {
  await sql`
    update allocation l set settled_units = s.units
    from unnest(${settled.map(({ depositId }) => depositId)}::bigint[],
      ${settled.map(({ units }) => String(units))}::numeric[]) as s(deposit_id, units)
    where l.deposit_id = s.deposit_id`.execute(tx);
}
