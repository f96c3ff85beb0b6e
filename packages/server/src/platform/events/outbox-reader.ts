import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ReadableKind } from './event-kind.ts';

/** An event as the database has kept it. */
export type EventRow = { id: number; at: Date; kind: string; projectId: number | null; payload: unknown };

/** One of these kinds, read by its schema. */
export type RecordedEvent<E extends ReadableKind> = E extends ReadableKind
  ? Omit<EventRow, 'kind' | 'payload'> & { kind: E['kind']; payload: ReturnType<E['read']> }
  : never;

/** Those of these kinds, in their order. */
export function ofKinds<E extends ReadableKind>(rows: readonly EventRow[], kinds: readonly E[]): RecordedEvent<E>[] {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]));
  return rows.flatMap((row) => {
    const kind = known.get(row.kind);
    return kind ? [{ ...row, payload: kind.read(row.payload) } as RecordedEvent<E>] : [];
  });
}

/** The generation of what is written now. What older ones left is complete: the cluster that wrote it is another one. */
const generation = sql`coalesce((select generation from database_place), 1)`;

/** Committed, and nothing can be committed before it any more. */
const isSettled = sql`(o.generation < ${generation} or o.txid < pg_snapshot_xmin(pg_current_snapshot()))`;

/** From now on: what happened before is not read. A reader that is known goes on where it was. */
export async function openReader(db: Db, reader: string): Promise<void> {
  await sql`
    insert into outbox_reader (name, generation, txid, id)
    select ${reader}, ${generation}, pg_snapshot_xmin(pg_current_snapshot()), 0 on conflict (name) do nothing`.execute(
    db,
  );
}

/**
 * The events that follow, in their order, and moves the reader behind them: they count as read when this transaction
 * commits. Nothing when another process reads at the moment. Events of a transaction that is still running, and those
 * behind it, wait for their turn: so none is ever passed over.
 */
export async function readEvents(tx: Tx, reader: string, eventsMax: number): Promise<EventRow[]> {
  const { rows: places } = await sql<{ generation: number; txid: string; id: number }>`
    select generation, txid::text as txid, id from outbox_reader where name = ${reader} for update skip locked`.execute(
    tx,
  );
  const [place] = places;
  if (!place) return [];
  const { rows } = await sql<EventRow & { generation: number; txid: string }>`
    select generation, txid::text as txid, id, at, kind, project_id as "projectId", payload from outbox o
    where (generation, txid, id) > (${place.generation}::int, ${place.txid}::xid8, ${place.id}::bigint) and ${isSettled}
    order by o.generation, o.txid, o.id limit ${eventsMax}::int`.execute(tx);
  const last = rows.at(-1);
  if (!last) return [];
  await sql`
    update outbox_reader set generation = ${last.generation}::int, txid = ${last.txid}::xid8, id = ${last.id}::bigint
    where name = ${reader}`.execute(tx);
  return rows.map(({ id, at, kind, projectId, payload }) => ({ id, at, kind, projectId, payload }));
}

/** Whether the reader has something before it. One cheap look, so that quiet times cost next to nothing. */
export async function hasUnread(db: Db, reader: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_reader r where r.name = ${reader} and exists (
      select from outbox o where (o.generation, o.txid, o.id) > (r.generation, r.txid, r.id) and ${isSettled})`.execute(
    db,
  );
  return rows.length > 0;
}

/** What a reader has before it, also what it may not read yet. */
export function unreadOf(reader: string) {
  return sql`select o.kind, o.payload from outbox_reader r join outbox o on (o.generation, o.txid, o.id) > (r.generation, r.txid, r.id)
    where r.name = ${reader}`;
}

export type ReaderLag = {
  reader: string;
  /** Events that wait for it, counted up to a limit. */
  events: number;
  /** How long the oldest of them has waited. */
  seconds: number;
};

/** Counting more would tell nobody more, and costs. */
const lagCountMax = 10_000;

/** How far each reader is behind. The database's clock is asked: a reader's process may have another one. */
export async function readerLags(db: Db): Promise<ReaderLag[]> {
  const { rows } = await sql<ReaderLag>`
    select r.name as reader, count(u.at)::int as events,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(u.at)), 0))::float8 as seconds
    from outbox_reader r left join lateral (
      select o.at from outbox o where (o.generation, o.txid, o.id) > (r.generation, r.txid, r.id)
      order by o.generation, o.txid, o.id limit ${lagCountMax}::int) u on true
    group by r.name order by r.name`.execute(db);
  return rows;
}
