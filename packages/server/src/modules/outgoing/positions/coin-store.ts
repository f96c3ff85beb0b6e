import { sql } from 'kysely';
import type { UnspentCoin } from '../../../chains/port/port.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Outgoing } from '../orders/outgoing.ts';

/** A coin by its name, as far as a name goes. */
export type CoinName = Pick<UnspentCoin, 'txHash' | 'output'>;

export function nameOf({ txHash, output }: CoinName): string {
  return `${txHash}:${output}`;
}

/** Those of a sender's coins that something signed may still spend. */
export async function selectReserved(db: Db, { blockchainId, from }: Pick<Outgoing, 'blockchainId' | 'from'>) {
  const { rows } = await sql<CoinName>`
    select c.tx_hash as "txHash", c.output from reserved_coin c join outgoing_transaction o on o.id = c.outgoing_id
    where c.blockchain_id = ${blockchainId} and o.from_address = ${from}`.execute(db);
  return new Set(rows.map(nameOf));
}

/** All of them, or none; says whether nobody else had one. The sender must be locked. */
export async function reserveCoins(
  tx: Tx,
  { id, blockchainId, from }: Pick<Outgoing, 'id' | 'blockchainId' | 'from'>,
  coins: readonly UnspentCoin[],
): Promise<boolean> {
  const reserved = await selectReserved(tx, { blockchainId, from });
  if (coins.some((coin) => reserved.has(nameOf(coin)))) return false;
  await insertCoins(tx, { id, blockchainId }, coins);
  return true;
}

/** Those that are kept for it already stay so. */
export async function insertCoins(
  tx: Tx,
  { id, blockchainId }: Pick<Outgoing, 'id' | 'blockchainId'>,
  coins: readonly (CoinName & { units: bigint | string })[],
): Promise<void> {
  await sql`
    insert into reserved_coin (blockchain_id, tx_hash, output, outgoing_id, units)
    select ${blockchainId}::int, t.tx_hash, t.output, ${id}::bigint, t.units
    from unnest(${coins.map(({ txHash }) => txHash)}::text[], ${coins.map(({ output }) => output)}::int[],
      ${coins.map(({ units }) => String(units))}::numeric[]) as t(tx_hash, output, units)
    on conflict do nothing`.execute(tx);
}

/** It will never spend them. */
export async function releaseCoins(tx: Tx, outgoingId: number): Promise<void> {
  await sql`delete from reserved_coin where outgoing_id = ${outgoingId}::bigint`.execute(tx);
}
