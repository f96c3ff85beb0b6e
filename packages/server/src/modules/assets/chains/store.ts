import { sql, type Selectable } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Blockchain } from '../../../platform/db/types.generated.ts';
import type { BlockchainStatus } from './blockchain-status.ts';
import type { Network } from '../../../chains/port/facts.ts';
import type { Doubt } from './doubt.ts';

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
  reading: Reading;
  /** Why deposits are not credited, or on whose word alone they are. */
  doubt: Doubt | null;
  readWellAt: Date | null;
  troubleNotifiedAt: Date | null;
  /** People were notified of trouble, and not yet of its end. */
  recoveryOwed: boolean;
};

/** How the reading of a chain goes, by the clock of the database: whoever reads it wrote by the same. */
export type Reading = {
  /** Since a round last ended well; null before the first one. */
  silentMs: number | null;
  failedRounds: number;
  failingMs: number;
  failure: string | null;
};

export async function listBlockchainRows(db: Db): Promise<BlockchainRow[]> {
  const rows = await offered(db).orderBy('id').execute();
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
  const status = { status: to.status, status_reason: to.reason, status_since: to.at };
  // Nobody reads a chain without nodes: how long nobody did says nothing once it has some again.
  const unread = { read_well_at: null, failed_rounds: 0, failing_since: null, failure: null };
  const undoubted = { doubt: null, doubt_reason: null, doubt_since: null };
  await tx
    .updateTable('blockchain')
    .set(to.status === 'disabled' ? { ...status, ...unread, ...undoubted } : status)
    .where('id', '=', id)
    .execute();
}

export async function writeNotified(
  tx: Tx,
  id: number,
  { troubleAt, recoveryOwed }: { troubleAt: Date | null; recoveryOwed: boolean },
): Promise<void> {
  await tx
    .updateTable('blockchain')
    .set({ trouble_notified_at: troubleAt, recovery_owed: recoveryOwed })
    .where('id', '=', id)
    .execute();
}

export async function writeHead(
  tx: Tx,
  id: number,
  seen: { head: { height: number; at: Date }; contactAt: Date; doubt: Doubt | null },
): Promise<void> {
  await tx
    .updateTable('blockchain')
    .set({
      head_height: seen.head.height,
      head_at: seen.head.at,
      contact_at: seen.contactAt,
      read_well_at: sql<Date>`clock_timestamp()`,
      failed_rounds: 0,
      failing_since: null,
      failure: null,
      doubt: seen.doubt?.state ?? null,
      doubt_reason: seen.doubt?.reason ?? null,
      doubt_since: seen.doubt?.since ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** A round failed: since when they do, and why the last one did. */
export async function writeFailure(
  tx: Tx,
  id: number,
  { rounds, sinceMs, reason }: { rounds: number; sinceMs: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('blockchain')
    .set({
      failed_rounds: rounds,
      failing_since: sql<Date>`clock_timestamp() - ${sinceMs}::float8 * interval '1 millisecond'`,
      failure: reason,
    })
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
  return offered(db).where((eb) =>
    typeof idOrCode === 'number' ? eb('id', '=', idOrCode) : eb('code', '=', idOrCode as ChainCode),
  );
}

function offered(db: Db) {
  return db
    .selectFrom('blockchain')
    .selectAll()
    .select([
      sql<number | null>`extract(epoch from clock_timestamp() - read_well_at)::float8 * 1000`.as('silent_ms'),
      sql<number | null>`extract(epoch from clock_timestamp() - failing_since)::float8 * 1000`.as('failing_ms'),
    ])
    .where('offered', '=', true);
}

type Found = Selectable<Blockchain> & { silent_ms: number | null; failing_ms: number | null };

function toBlockchain(row: Found): BlockchainRow {
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
    readWellAt: row.read_well_at,
    troubleNotifiedAt: row.trouble_notified_at,
    recoveryOwed: row.recovery_owed,
    doubt: doubtIn(row),
    reading: {
      silentMs: row.silent_ms,
      failedRounds: row.failed_rounds,
      failingMs: row.failing_ms ?? 0,
      failure: row.failure,
    },
  };
}

function doubtIn({ doubt, doubt_reason: reason, doubt_since: since }: Found): Doubt | null {
  return doubt === null || reason === null || since === null ? null : { state: doubt as Doubt['state'], reason, since };
}
