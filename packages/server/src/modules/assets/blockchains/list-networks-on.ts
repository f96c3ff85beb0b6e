import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import { listBlockchainRows, type BlockchainRow } from '../chains/store.ts';
import { healthOf } from '../health/health-of.ts';

export type NetworkOn = { row: BlockchainRow; health: BlockchainStatus; nodes: number; answering: number };

/** Each network that is on, and how many of its nodes answered when they were asked last. */
export async function listNetworksOn(db: Db): Promise<NetworkOn[]> {
  const on = (await listBlockchainRows(db)).filter(({ status }) => status !== 'disabled');
  const { rows } = await sql<{ blockchainId: number; nodes: number; answering: number }>`
    select blockchain_id as "blockchainId", count(*)::int as nodes,
      count(*) filter (where checked_at is not null and failing_since is null)::int as answering
    from node where active group by blockchain_id`.execute(db);
  const counts = new Map(rows.map((one) => [one.blockchainId, one]));
  return on.map((row) => {
    const { nodes, answering } = counts.get(row.id) ?? { nodes: 0, answering: 0 };
    return { row, health: healthOf(row).status, nodes, answering };
  });
}
