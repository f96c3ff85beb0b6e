import { sql, type Selectable } from 'kysely';
import type { NodeHealth } from '../../../chains/port/port.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Node } from '../../../platform/db/types.generated.ts';

export type NodeOrigin = 'environment' | 'local' | 'dashboard';
export type NodeRow = Selectable<Node>;

const errorCharsMax = 300;

export function listNodeRows(db: Db, blockchainId: number): Promise<NodeRow[]> {
  return db
    .selectFrom('node')
    .selectAll()
    .where('blockchain_id', '=', blockchainId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Nobody replaces their addresses while these are being read. */
export function holdActiveNodes(tx: Tx, blockchainId: number) {
  return tx
    .selectFrom('node')
    .select(['id', 'secret_id'])
    .where('blockchain_id', '=', blockchainId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .forShare()
    .execute();
}

export async function hasActiveNode(db: Db, blockchainId: number): Promise<boolean> {
  const row = await db
    .selectFrom('node')
    .select('id')
    .where('blockchain_id', '=', blockchainId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that gave no usable answer when they were asked last. */
export async function silentNodes(db: Db, blockchainId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('node')
    .select('id')
    .where('blockchain_id', '=', blockchainId)
    .where('failing_since', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Drawn first, because a node's address is sealed for it. */
export async function drawNodeId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('node', 'id')) as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence of nodes gave nothing.');
  return id;
}

export type NewNode = {
  id: number;
  blockchain_id: number;
  shown: string;
  secret_id: number | null;
  origin: NodeOrigin;
  position: number;
  active: boolean;
  created_at: Date;
};

export async function insertNode(tx: Tx, node: NewNode): Promise<void> {
  await tx.insertInto('node').values(node).execute();
}

export async function placeNode(tx: Tx, id: number, place: { position: number; active: boolean }): Promise<void> {
  await tx.updateTable('node').set(place).where('id', '=', id).execute();
}

/** What was seen of the address before says nothing about this one. */
export async function readdressNode(
  tx: Tx,
  id: number,
  address: { shown: string; secret_id: number | null },
): Promise<void> {
  await tx
    .updateTable('node')
    .set({ ...address, checked_at: null, latency_ms: null, height: null, error: null, failing_since: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteNode(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('node').where('id', '=', id).execute();
}

/** Where these nodes stand in the list of their chain, the first being 1. */
export async function placesOfNodes(tx: Tx, blockchainId: number, ids: readonly number[]): Promise<number[]> {
  const nodes = await listNodeRows(tx, blockchainId);
  return nodes.flatMap(({ id }, at) => (ids.includes(id) ? [at + 1] : []));
}

/** All nodes of a chain in one statement: this runs every few seconds. */
export async function writeNodeHealth(tx: Tx, health: readonly NodeHealth[], now: Date): Promise<void> {
  const rows = health.map((node) => ({
    id: node.id,
    checked_at: (node.at ?? now).toISOString(),
    latency_ms: node.latencyMs === null ? null : Math.round(node.latencyMs),
    height: node.height,
    error: node.connected ? null : (node.error ?? 'does not answer').slice(0, errorCharsMax),
  }));
  await sql`
    update node set checked_at = seen.checked_at, latency_ms = seen.latency_ms,
      height = coalesce(seen.height, node.height), error = seen.error,
      failing_since = case when seen.error is not null then coalesce(node.failing_since, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as seen (id int, checked_at timestamptz, latency_ms int, height bigint, error text)
    where node.id = seen.id`.execute(tx);
}
