import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { attemptStatus } from '../asking/attempt-status.ts';
import type { Taken } from './judge-payment.ts';

export type Rate = { price: string; source: string; pricedAt: Date };

export type NewAllocation = Rate & {
  depositId: number;
  paymentId: number;
  attemptId: number | null;
  assetId: number;
  units: bigint;
  usdUnits: bigint;
  quoted: boolean;
  late: boolean;
  wrongAsset: boolean;
};

export async function insertAllocations(tx: Tx, all: readonly NewAllocation[], now: Date): Promise<void> {
  if (all.length === 0) return;
  await sql`
    insert into allocation (deposit_id, payment_id, project_id, attempt_id, blockchain_currency_id, units, usd_units,
      price, price_source, priced_at, quoted, late, wrong_asset, allocated_at)
    select n.deposit_id, p.id, p.project_id, n.attempt_id, n.asset_id, n.units, n.usd_units, n.price, n.source,
      n.priced_at, n.quoted, n.late, n.wrong_asset, ${now}
    from unnest(${all.map(({ depositId }) => depositId)}::bigint[], ${all.map(({ paymentId }) => paymentId)}::bigint[],
      ${all.map(({ attemptId }) => attemptId)}::bigint[], ${all.map(({ assetId }) => assetId)}::int[],
      ${all.map(({ units }) => String(units))}::numeric[], ${all.map(({ usdUnits }) => String(usdUnits))}::numeric[],
      ${all.map(({ price }) => price)}::text[], ${all.map(({ source }) => source)}::text[],
      ${all.map(({ pricedAt }) => pricedAt)}::timestamptz[], ${all.map(({ quoted }) => quoted)}::boolean[],
      ${all.map(({ late }) => late)}::boolean[], ${all.map(({ wrongAsset }) => wrongAsset)}::boolean[])
      as n(deposit_id, payment_id, attempt_id, asset_id, units, usd_units, price, source, priced_at, quoted, late,
        wrong_asset)
    join payment p on p.id = n.payment_id`.execute(tx);
}

/** Another block may bring another amount. */
export async function resizeAllocation(tx: Tx, depositId: number, units: bigint, usdUnits: bigint): Promise<void> {
  await sql`update allocation set units = ${units}, usd_units = ${usdUnits} where deposit_id = ${depositId}`.execute(
    tx,
  );
}

export async function deleteAllocation(tx: Tx, depositId: number): Promise<void> {
  await tx.deleteFrom('allocation').where('deposit_id', '=', depositId).execute();
}

/** Of a payment that is paid: the quotes that were answered were used, and the one that still held is good for nothing. */
export async function closeAttempts(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    update attempt t set status = case when t.id = any(l.ids) then ${attemptStatus.sql(attemptStatus.group.unused, 'used')}
      else ${attemptStatus.sql('active', 'superseded')} end
    from (select coalesce(array_agg(attempt_id), '{}') as ids from allocation where payment_id = ${paymentId}) l
    where t.payment_id = ${paymentId} and (t.status = ${attemptStatus.state('active')} or t.status <> ${attemptStatus.state('used')} and t.id = any(l.ids))`.execute(
    tx,
  );
}

/** The decision of a person that something else than what was asked for is the whole. */
export async function findTaken(tx: Tx, paymentId: number): Promise<Taken | null> {
  const { rows } = await sql<{ usdUnits: string; place: Taken['place'] }>`
    select t.usd_units::text as "usdUnits", case
        when bool_and(coalesce(d.status = ${depositStatus.state('confirmed')}, false)) then 'confirmed'
        when bool_and(coalesce(d.status in ${depositStatus.among.standing}, false)) then 'included' else 'gone' end as place
    from payment_taken t left join unnest(t.deposit_ids) as seen (id) on true
    left join allocation l on l.deposit_id = seen.id and l.payment_id = t.payment_id left join deposit d on d.id = l.deposit_id
    where t.payment_id = ${paymentId}::bigint group by t.payment_id`.execute(tx);
  const [row] = rows;
  return row ? { usdUnits: BigInt(row.usdUnits), place: row.place } : null;
}

/** Takes all that is confirmed of a payment. */
export async function writeTaken(tx: Tx, paymentId: number, usdUnits: bigint): Promise<void> {
  await sql`
    insert into payment_taken (payment_id, usd_units, deposit_ids)
    select ${paymentId}::bigint, ${usdUnits}, coalesce(array_agg(d.id order by d.id), '{}')
    from allocation l join deposit d on d.id = l.deposit_id
    where l.payment_id = ${paymentId}::bigint and d.status = ${depositStatus.state('confirmed')}
    on conflict (payment_id) do update set usd_units = excluded.usd_units, deposit_ids = excluded.deposit_ids`.execute(
    tx,
  );
}

/** How a payment lapsed when it last did. */
export async function findLapse(tx: Tx, paymentId: number): Promise<'expired' | 'cancelled' | undefined> {
  const { rows } = await sql<{ status: 'expired' | 'cancelled' }>`
    select status from payment_event where payment_id = ${paymentId} and event in ('payment.expired', 'payment.cancelled')
    order by sequence desc limit 1`.execute(tx);
  return rows[0]?.status;
}
