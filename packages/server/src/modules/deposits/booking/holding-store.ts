import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type HoldingChange = {
  addressId: number;
  blockchainCurrencyId: number;
  walletId: number;
  units: bigint;
  pending: bigint;
};

/**
 * Adds to what addresses hold, and to the sums of their wallets: one statement. Whoever calls holds the cursor of the chain, so
 * that nobody else changes a row between what it was before and what it is after.
 */
export async function addToHoldings(tx: Tx, changes: readonly HoldingChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with moved as (
      select * from unnest(${changes.map((one) => one.addressId)}::bigint[],
        ${changes.map((one) => one.blockchainCurrencyId)}::int[], ${changes.map((one) => one.walletId)}::int[],
        ${changes.map((one) => String(one.units))}::numeric[], ${changes.map((one) => String(one.pending))}::numeric[])
      as t(address_id, blockchain_currency_id, wallet_id, units, pending_units)),
    before as (
      select address_id, blockchain_currency_id, h.ready_units
      from holding h join moved using (address_id, blockchain_currency_id)),
    held as (
      insert into holding as mine (address_id, blockchain_currency_id, wallet_id, units, pending_units, ready_since)
      select address_id, blockchain_currency_id, wallet_id, units, pending_units, ${now} from moved
      on conflict (address_id, blockchain_currency_id) do update set units = mine.units + excluded.units,
        pending_units = mine.pending_units + excluded.pending_units,
        ready_since = case when mine.ready_units > 0 then mine.ready_since else excluded.ready_since end
      returning address_id, blockchain_currency_id, wallet_id, ready_units)
    insert into holding_sum as mine (wallet_id, blockchain_currency_id, ready_units, addresses)
    select wallet_id, blockchain_currency_id, sum(held.ready_units - coalesce(before.ready_units, 0)),
      sum((held.ready_units > 0)::int - (coalesce(before.ready_units, 0) > 0)::int)
    from held left join before using (address_id, blockchain_currency_id)
    group by wallet_id, blockchain_currency_id order by wallet_id, blockchain_currency_id
    on conflict (wallet_id, blockchain_currency_id) do update set
      ready_units = mine.ready_units + excluded.ready_units, addresses = mine.addresses + excluded.addresses`.execute(
    tx,
  );
}

/** What the books say that an address holds. */
export async function heldBy(
  db: Db,
  { addressId, blockchainCurrencyId }: Pick<HoldingChange, 'addressId' | 'blockchainCurrencyId'>,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select units::text as units from holding
    where address_id = ${addressId} and blockchain_currency_id = ${blockchainCurrencyId}`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
