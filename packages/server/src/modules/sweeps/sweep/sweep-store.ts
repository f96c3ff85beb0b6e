import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { NewSweep } from './new-sweep.ts';
import { sweepStatus } from './sweep-status.ts';

export async function insertSweep(tx: Tx, sweep: NewSweep, now: Date): Promise<number> {
  const planned = sweep.items.reduce((sum, item) => sum + item.units, 0n);
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into sweep (wallet_id, blockchain_id, blockchain_currency_id, method, trigger, status, status_at, cold_address,
        cold_wallet_id, contract_address, hot_wallet_id, addresses, planned_units, planned_usd, planned_fee_units,
        planned_fee_usd, moved_units, created_by, created_at)
      values (${sweep.walletId}, ${sweep.blockchainId}, ${sweep.blockchainCurrencyId}, ${sweep.method}, ${sweep.trigger},
        ${sweepStatus.initial}, ${now}, ${sweep.cold.address}, ${sweep.cold.walletId}, ${sweep.contract},
        ${sweep.hotWalletId}, ${sweep.items.length}, ${String(planned)}::numeric, ${sweep.valueUsd}::numeric,
        ${sweep.fee === null ? null : String(sweep.fee.units)}::numeric, ${sweep.fee?.usd ?? null}::numeric, 0,
        ${sweep.createdBy}, ${now})
      returning id),
    told as (
      insert into sweep_event (sweep_id, at, event, detail)
      select id, ${now}, 'sweep.planned', ${JSON.stringify({ trigger: sweep.trigger, addresses: sweep.items.length })}::jsonb
      from made)
    select id from made`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('a sweep that was written has no id');
  return made.id;
}

/** Takes the addresses in hand, and says how many were free. In one order for everybody, so that nobody deadlocks. */
export async function lockForSweep(tx: Tx, sweepId: number, sweep: NewSweep): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    with items as (
      select * from unnest(${sweep.items.map((item) => item.addressId)}::bigint[],
        ${sweep.items.map((item) => String(item.units))}::numeric[]) as t(address_id, units)),
    locked as (
      insert into sweep_lock (address_id, blockchain_currency_id, sweep_id)
      select address_id, ${sweep.blockchainCurrencyId}::int, ${sweepId}::bigint from items order by address_id
      on conflict do nothing returning address_id),
    written as (
      insert into sweep_item (sweep_id, address_id, planned_units, moved_units, status)
      select ${sweepId}::bigint, address_id, units, 0, 'planned' from items)
    select count(*)::int as locked from locked`.execute(tx);
  return rows[0]?.locked ?? 0;
}

export async function writeOutgoing(tx: Tx, sweepId: number, outgoingId: number): Promise<void> {
  await sql`update sweep set outgoing_id = ${outgoingId}::bigint where id = ${sweepId}::bigint`.execute(tx);
}
