import { sql, type Selectable } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Blockchain } from '../../platform/db/types.generated.ts';
import type { BlockchainStatus } from './blockchain-status.ts';
import type { Network } from './chain-facts.ts';

export type BlockchainRow = {
  id: number;
  code: ChainCode;
  name: string;
  family: ChainFamily;
  network: Network;
  chainId: string;
  confirmations: number;
  status: BlockchainStatus;
  statusSince: Date;
  statusReason: string | null;
  headHeight: number | null;
  headAt: Date | null;
  contactAt: Date | null;
  nodesVersion: number;
};

export async function listBlockchainRows(db: Db): Promise<BlockchainRow[]> {
  const rows = await db.selectFrom('blockchain').selectAll().where('offered', '=', true).orderBy('id').execute();
  return rows.map(toBlockchain);
}

export async function findBlockchain(db: Db, idOrCode: number | string): Promise<BlockchainRow | undefined> {
  const row = await chosen(db, idOrCode).executeTakeFirst();
  return row && toBlockchain(row);
}

/** Changes of a chain and its nodes come one after the other. */
export async function lockBlockchain(tx: Tx, idOrCode: number | string): Promise<BlockchainRow | undefined> {
  const row = await chosen(tx, idOrCode).forUpdate().executeTakeFirst();
  return row && toBlockchain(row);
}

export async function writeStatus(
  tx: Tx,
  id: number,
  to: { status: BlockchainStatus; reason: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('blockchain')
    .set({ status: to.status, status_reason: to.reason, status_since: to.at })
    .where('id', '=', id)
    .execute();
}

export async function writeHead(
  tx: Tx,
  id: number,
  seen: { head: { height: number; at: Date }; contactAt: Date },
): Promise<void> {
  await tx
    .updateTable('blockchain')
    .set({ head_height: seen.head.height, head_at: seen.head.at, contact_at: seen.contactAt })
    .where('id', '=', id)
    .execute();
}

export async function writeConfirmations(tx: Tx, id: number, confirmations: number): Promise<void> {
  await tx.updateTable('blockchain').set({ confirmations }).where('id', '=', id).execute();
}

/** Whoever is connected over the nodes of before connects anew. */
export async function noteNodesChanged(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('blockchain')
    .set({ nodes_version: sql<number>`nodes_version + 1` })
    .where('id', '=', id)
    .execute();
}

function chosen(db: Db, idOrCode: number | string) {
  return db
    .selectFrom('blockchain')
    .selectAll()
    .where('offered', '=', true)
    .where((eb) => (typeof idOrCode === 'number' ? eb('id', '=', idOrCode) : eb('code', '=', idOrCode as ChainCode)));
}

function toBlockchain(row: Selectable<Blockchain>): BlockchainRow {
  return {
    id: row.id,
    code: row.code as ChainCode,
    name: row.name,
    family: row.family as ChainFamily,
    network: row.network as Network,
    chainId: row.chain_id,
    confirmations: row.confirmations,
    status: row.status as BlockchainStatus,
    statusSince: row.status_since,
    statusReason: row.status_reason,
    headHeight: row.head_height,
    headAt: row.head_at,
    contactAt: row.contact_at,
    nodesVersion: row.nodes_version,
  };
}
