import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import { sweepItemStatus } from './sweep-item-status.ts';
import { sweepStatus } from './sweep-status.ts';

/**
 * Items say what the departures of their addresses say; those of which nothing left any more are open again. Where a sweep is
 * more than one transaction, those of one that failed, or can never be included, are skipped for as long as that is so.
 */
export async function settleItems(tx: Tx, sweepIds: readonly number[]): Promise<void> {
  await settleMoved(tx, sweepIds);
  await sql`
    update sweep_item i set status = t.status, reason = t.reason
    from (select i.sweep_id, i.address_id, v.status, v.reason
      from sweep_item i join outgoing_transaction o on o.id = i.outgoing_id
      cross join lateral (select case when o.status in ${outgoingStatus.among.fruitless} then ${sweepItemStatus.sql('planned', 'skipped')}
          else ${sweepItemStatus.sql('skipped', 'planned')} end as status,
        case o.status when ${outgoingStatus.state('failed')} then 'reverted' when ${outgoingStatus.state('dead')} then 'dead' end as reason) v
      where i.sweep_id = any(${[...sweepIds]}::bigint[])
        and (i.status = ${sweepItemStatus.state('planned')} or i.reason in ('reverted', 'dead')) and i.status <> v.status
      order by 1, 2) t
    where (i.sweep_id, i.address_id) = (t.sweep_id, t.address_id)`.execute(tx);
}

async function settleMoved(tx: Tx, sweepIds: readonly number[]): Promise<void> {
  const moved = sweepItemStatus.sql(sweepItemStatus.group.unmoved, 'moved');
  await sql`
    with moved as (
      select sd.sweep_id, d.address_id, sum(d.units - sd.fee_units) as units
      from sweep_departure sd join departure d on d.id = sd.departure_id and d.status <> ${departureStatus.state('reorged')}
      where sd.sweep_id = any(${[...sweepIds]}::bigint[]) group by 1, 2),
    emptied as (
      update sweep_item i set moved_units = 0, status = ${sweepItemStatus.sql('moved', 'planned')}, reason = null
      where i.sweep_id = any(${[...sweepIds]}::bigint[]) and i.status = ${sweepItemStatus.state('moved')}
        and not exists (select from moved m where (m.sweep_id, m.address_id) = (i.sweep_id, i.address_id)))
    insert into sweep_item (sweep_id, address_id, planned_units, moved_units, status)
    select sweep_id, address_id, 0, units, ${moved} from moved order by sweep_id, address_id
    on conflict (sweep_id, address_id) do update set moved_units = excluded.moved_units, status = ${moved}, reason = null
    where (sweep_item.moved_units, sweep_item.status) is distinct from (excluded.moved_units, ${moved})`.execute(tx);
}

/**
 * Nothing of these sweeps is in hand any more. Of what a transaction left as it was the chain says why; what was never tried is
 * simply free again.
 */
export async function closeItems(tx: Tx, sweepIds: readonly number[]): Promise<void> {
  if (sweepIds.length === 0) return;
  await sql`
    with freed as (delete from sweep_lock where sweep_id = any(${[...sweepIds]}::bigint[]))
    update sweep_item i
    set status = case when s.status in ${sweepStatus.among.carriedOut} then ${sweepItemStatus.sql('planned', 'skipped')}
        else ${sweepItemStatus.sql('planned', 'released')} end,
      reason = case when s.status not in ${sweepStatus.among.carriedOut} then null
        when s.failure_code = 'REVERTED' then 'reverted' else 'unknown' end
    from sweep s
    where s.id = i.sweep_id and i.sweep_id = any(${[...sweepIds]}::bigint[]) and i.status = ${sweepItemStatus.state('planned')}`.execute(
    tx,
  );
}

/**
 * A reorg sent these sweeps back on their way: they take their addresses in hand again. What another sweep has meanwhile stays
 * with that one. Both may land then: the first moves the money and the second finds nothing, so none of it is lost or
 * counted twice, and what the chain shows is settled for whoever moved it.
 */
export async function reopenItems(tx: Tx, sweepIds: readonly number[]): Promise<void> {
  if (sweepIds.length === 0) return;
  await sql`
    with locked as (
      insert into sweep_lock (address_id, blockchain_currency_id, sweep_id)
      select i.address_id, s.blockchain_currency_id, min(s.id) from sweep_item i join sweep s on s.id = i.sweep_id
      where i.sweep_id = any(${[...sweepIds]}::bigint[]) and s.method <> 'outside'
      group by 1, 2 order by 1, 2
      on conflict do nothing returning sweep_id, address_id),
    held as (
      select sweep_id, address_id from locked
      union select sweep_id, address_id from sweep_lock where sweep_id = any(${[...sweepIds]}::bigint[]))
    update sweep_item i
    set status = case when h.sweep_id is null then ${sweepItemStatus.sql(['planned', 'skipped'], 'released')}
        else ${sweepItemStatus.sql(['skipped', 'released'], 'planned')} end,
      reason = case when h.sweep_id is null then 'in_another_sweep' end
    from sweep_item o left join held h on (h.sweep_id, h.address_id) = (o.sweep_id, o.address_id)
    where (i.sweep_id, i.address_id) = (o.sweep_id, o.address_id)
      and i.sweep_id = any(${[...sweepIds]}::bigint[]) and i.status <> ${sweepItemStatus.state('moved')}`.execute(tx);
}

export type Unexplained = { sweepId: number; blockchainCode: string; txHash: string };

/** Sweeps that left addresses as they were, and nobody has asked the chain yet why. */
export async function findUnexplained(db: Db, sweepsMax: number): Promise<Unexplained[]> {
  const { rows } = await sql<Unexplained>`
    select s.id as "sweepId", b.code as "blockchainCode", s.tx_hash as "txHash"
    from sweep s join blockchain b on b.id = s.blockchain_id
    where s.tx_hash is not null and s.status in ${sweepStatus.among.carriedOut}
      and s.id in (select sweep_id from sweep_item where status = ${sweepItemStatus.state('skipped')} and reason = 'unknown')
    order by s.id limit ${sweepsMax}`.execute(db);
  return rows;
}

export type Reason = { address: string; reason: string };

/** What the chain does not name has simply not moved. */
export async function writeReasons(db: Db, sweepId: number, reasons: readonly Reason[]): Promise<void> {
  await sql`
    update sweep_item i
    set reason = coalesce((
      select t.reason from unnest(${reasons.map((one) => one.address)}::text[],
        ${reasons.map((one) => one.reason)}::text[]) as t(address, reason)
      where t.address = a.address limit 1), 'not_moved')
    from address a
    where a.id = i.address_id and i.sweep_id = ${sweepId}::bigint and i.status = ${sweepItemStatus.state('skipped')} and i.reason = 'unknown'`.execute(
    db,
  );
}
