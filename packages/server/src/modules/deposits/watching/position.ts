import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { departureStatus } from '../booking/departure-status.ts';
import { depositStatus } from '../booking/deposit-status.ts';

/** How far a chain was read, and from where on. */
export type Position = { height: number; firstHeight: number };

export async function positionOf(db: Db, blockchainId: number): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select height, first_height as "firstHeight" from chain_cursor where blockchain_id = ${blockchainId}`.execute(db);
  return rows[0];
}

/** The block that we remember at a height. */
export async function hashAt(db: Db, blockchainId: number, height: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from chain_block where blockchain_id = ${blockchainId} and height = ${height}`.execute(db);
  return rows[0]?.hash;
}

export type Moved = { addressId: number; contract: string | null; units: bigint };

/** By how much the books of these addresses moved for what stands above a height. */
export async function movedAbove(
  db: Db,
  blockchainId: number,
  addressIds: readonly number[],
  height: number,
): Promise<Moved[]> {
  const { rows } = await sql<{ addressId: number; contract: string | null; units: string }>`
    select address_id as "addressId", contract, sum(units)::text as units from (
      select address_id, contract, units from deposit
      where blockchain_id = ${blockchainId} and status in ${depositStatus.among.standing} and block_height > ${height}
        and blockchain_currency_id is not null and address_id = any(${[...addressIds]}::bigint[])
      union all
      select address_id, contract, -units from departure
      where blockchain_id = ${blockchainId} and status in ${departureStatus.among.standing} and block_height > ${height}
        and blockchain_currency_id is not null and address_id = any(${[...addressIds]}::bigint[])) moved
    group by address_id, contract`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
