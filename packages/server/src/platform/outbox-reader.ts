import { sql } from 'kysely';
import type { Db, Tx } from './db/db.ts';

/** An event as it was recorded. */
export type RecordedEvent = {
  id: number;
  at: Date;
  kind: string;
  projectId: number | null;
  payload: Record<string, string | number | null>;
};

/** From now on: what happened before is not read. A reader that is known goes on where it was. */
export async function openReader(db: Db, reader: string): Promise<void> {
  await sql`
    insert into outbox_reader (name, txid, id)
    select ${reader}, pg_snapshot_xmin(pg_current_snapshot()), 0 on conflict (name) do nothing`.execute(db);
}

/**
 * The events that follow, in their order, and moves the reader behind them: they count as read when this transaction
 * commits. Nothing when another process reads at the moment. Events of a transaction that is still running, and those
 * behind it, wait for their turn: so none is ever passed over.
 */
export async function readEvents(tx: Tx, reader: string, eventsMax: number): Promise<RecordedEvent[]> {
  const { rows: places } = await sql<{ txid: string; id: number }>`
    select txid::text as txid, id from outbox_reader where name = ${reader} for update skip locked`.execute(tx);
  const [place] = places;
  if (!place) return [];
  const { rows } = await sql<RecordedEvent & { txid: string }>`
    select txid::text as txid, id, at, kind, project_id as "projectId", payload from outbox
    where (txid, id) > (${place.txid}::xid8, ${place.id}::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot())
    order by outbox.txid, outbox.id limit ${eventsMax}::int`.execute(tx);
  const last = rows.at(-1);
  if (!last) return [];
  await sql`
    update outbox_reader set txid = ${last.txid}::xid8, id = ${last.id}::bigint where name = ${reader}`.execute(tx);
  return rows.map(({ id, at, kind, projectId, payload }) => ({ id, at, kind, projectId, payload }));
}
