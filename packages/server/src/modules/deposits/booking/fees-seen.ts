import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { departureStatus, type DepartureStatus } from './departure-status.ts';

/**
 * What a transaction of ours cost, and where it stands, as the watcher of its chain has it in the books. Where coins are spent
 * the first of them says that it stands in a block, and nothing says what it cost.
 */
export type SeenFee = {
  txHash: string;
  status: DepartureStatus;
  units: bigint | null;
  height: number;
  blockHash: string;
};

export async function feesSeen(db: Db, blockchainId: number, hashes: readonly string[]): Promise<SeenFee[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<Omit<SeenFee, 'units'> & { units: string | null }>`
    select tx_hash as "txHash", status, case path when 'fee' then units::text end as units, block_height as height, block_hash as "blockHash"
    from departure
    where blockchain_id = ${blockchainId} and tx_hash = any(${[...hashes]}::text[]) and path in ('fee', 'in:0')`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, units: row.units === null ? null : BigInt(row.units) }));
}

/** The transactions of ours that stood in a block once and stand in none now. */
export async function reorgedFees(db: Db, blockchainId: number): Promise<string[]> {
  const { rows } = await sql<{ txHash: string }>`
    select tx_hash as "txHash" from departure
    where blockchain_id = ${blockchainId} and status = ${departureStatus.state('reorged')} and path in ('fee', 'in:0')`.execute(
    db,
  );
  return rows.map(({ txHash }) => txHash);
}
