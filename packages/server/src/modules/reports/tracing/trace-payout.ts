import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { payoutStatus } from '../../payouts/payout/payout-status.ts';
import { seen } from '../books/booking-store.ts';
import { assetOf, bookedFor, type Recorded, type Trace } from './trace.ts';

type Payout = {
  asset: string;
  coin: string;
  isReserved: boolean;
  isPaid: boolean;
  isAlone: boolean;
  units: string;
  usd: string;
  fee: string | null;
};

/** What is promised to a payout or was paid, and what the network took for it. */
export async function tracePayout(db: Db, scope: ProjectScope, id: number): Promise<Trace | undefined> {
  const { rows } = await sql<Payout>`
    select ${assetOf} as asset, b.code || '/native' as coin, o.status in ${payoutStatus.among.reserved} as "isReserved",
      o.status = ${payoutStatus.state('processed')} as "isPaid", o.units::text as units, o.usd_units::text as usd,
      o.fee_units::text as fee, not exists (select from payout x
        where x.tx_hash = o.tx_hash and x.blockchain_id = o.blockchain_id and x.id <> o.id) as "isAlone"
    from payout o join blockchain_currency m on m.id = o.blockchain_currency_id
    join blockchain b on b.id = m.blockchain_id
    where o.id = ${id}::bigint and ${seen(scope, sql`o.project_id`)}`.execute(db);
  const [payout] = rows;
  if (!payout) return undefined;
  const { asset, coin, isReserved, isPaid, isAlone, units, usd, fee } = payout;
  const departures = sql`select d.id from departure d join payout o on o.tx_hash = d.tx_hash and o.blockchain_id = d.blockchain_id
    where o.id = ${id}::bigint`;
  const of = (figure: Recorded['figure'], is: boolean): Recorded => {
    return { figure, asset, units: is ? BigInt(units) : 0n };
  };
  // A part of the fee of several is no booking of its own.
  const hasFee = isPaid && isAlone && fee !== null;
  return {
    chosen: sql`${bookedFor('payout', sql`${id}::bigint`)} union all ${bookedFor('departure', departures)}`,
    figure: sql`case when account = 'payout' then 'reserved' when account = 'recipient' then 'paid'
      when account = 'network_fees' and ${hasFee}::boolean then 'network_fee' end`,
    recorded: [
      of('reserved', isReserved),
      of('paid', isPaid),
      ...(hasFee ? [{ figure: 'network_fee', asset: coin, units: BigInt(fee) } as const] : []),
    ],
    recordedUsd: { reserved: isReserved ? BigInt(usd) : 0n, paid: isPaid ? BigInt(usd) : 0n },
  };
}
