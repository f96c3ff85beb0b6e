import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { ordersOfPayouts } from '../../outgoing/index.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { disputed } from './doubts.ts';

/**
 * What left a wallet by an order for each payout that it pays, as the watcher of the chain has it: never what a filler moved, nor what
 * it cost. Coins of several leave together: they went to each whom the chain does not show as refused, and to none where their contract
 * was not there.
 */
const departures = sql`${ordersOfPayouts} r join outgoing_transaction o on o.id = r.outgoing_id
  join payout p on p.id = r.payout_id join blockchain_currency c on c.id = p.blockchain_currency_id
  join signed_transaction s on s.outgoing_id = o.id and s.kind = 'order'
  join departure d on d.blockchain_id = o.blockchain_id and d.tx_hash = s.hash and d.path <> 'fee'
    and d.contract is not distinct from c.contract and d.status in ${departureStatus.among.standing}
    and (o.kind = 'payout' or c.contract is null or d.to_address = p.to_address)
    and not (c.contract is null and o.kind = 'payouts' and o.status = ${outgoingStatus.state('failed')} and o.succeeded)
    and (o.refused_rows is null or r.row_no <> all(o.refused_rows))
  join address a on a.id = d.address_id and a.wallet_id = o.wallet_id`;

/** How much left for an order, and whether all of it is confirmed. */
export type Left = { units: bigint; isSettled: boolean };

export async function leftFor(tx: Tx, outgoingId: number, payoutId: number): Promise<Left> {
  const { rows } = await sql<{ units: string; isSettled: boolean }>`
    select coalesce(sum(d.units), 0)::text as units,
      coalesce(bool_and(d.status = ${departureStatus.state('confirmed')}), false) as "isSettled"
    from ${departures} where r.outgoing_id = ${outgoingId}::bigint and r.payout_id = ${payoutId}::bigint`.execute(tx);
  return { units: BigInt(rows[0]?.units ?? 0), isSettled: rows[0]?.isSettled ?? false };
}

/** The payout by which something left for this one already, in an earlier attempt or in another payout of the same refund. */
export async function paidBefore(
  tx: Tx,
  { id, refundId }: { id: number | null; refundId: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${departures} where p.id = ${id}::bigint or p.refund_id = ${refundId}::bigint limit 1`.execute(tx);
  return rows[0]?.id;
}

/**
 * What left for good, of payouts that are held to have failed, or are tried again: with the order by which it did. Of several nobody
 * knows for whom it was until their order is over.
 */
export async function selectFound(db: Db, payoutsMax: number): Promise<{ payoutId: number; outgoingId: number }[]> {
  const isOver = sql`(o.status in ${outgoingStatus.among.final} or o.status in ${outgoingStatus.among.fruitless})`;
  const { rows } = await sql<{ payoutId: number; outgoingId: number }>`
    select p.id as "payoutId", max(o.id) as "outgoingId" from ${departures}
    where p.status in ${payoutStatus.among.revisited} and d.status = ${departureStatus.state('confirmed')}
      and (o.kind = 'payout' or ${isOver})
      and (p.status = ${payoutStatus.state('failed')} or p.waiting_code = ${disputed.code}
        or (p.status in ${payoutStatus.among.stoppable} and p.attempt > 1 and o.id is distinct from p.outgoing_id))
    group by p.id order by p.id limit ${payoutsMax}::int`.execute(db);
  return rows;
}
