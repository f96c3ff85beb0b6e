import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { News } from './event-topics.ts';

export const liveChannel = 'coffer_live';

/** What was told, with its number. */
export type LiveEvent = News & { seq: number };

/** Numbers what happened, in its order, and says so once to every process. */
export async function insertLiveEvents(tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await sql`
    with told as (
      insert into live_event (topic, event, at, data)
      select topic, event, at, data from unnest(${news.map(({ topic }) => topic)}::text[],
        ${news.map(({ event }) => event)}::text[], ${news.map(({ at }) => at)}::timestamptz[],
        ${news.map(({ data }) => JSON.stringify(data))}::jsonb[]) with ordinality as n(topic, event, at, data, place)
      order by place returning seq)
    select pg_notify(${liveChannel}, max(seq)::text) from told`.execute(tx);
}

export async function newestSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from live_event`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** Everything that follows. */
export async function listAfter(db: Db, seq: number, eventsMax: number): Promise<LiveEvent[]> {
  const { rows } = await sql<LiveEvent>`
    select seq, topic, event, at, data from live_event where seq > ${seq}::bigint
    order by seq limit ${eventsMax}::int`.execute(db);
  return rows;
}

export type Missed = { topics: readonly string[]; wholeKinds: readonly string[]; after: number; upTo: number };

/**
 * What somebody missed, or undefined when it is not all there any more. `wholeKinds` are kinds of topic of which they
 * follow every project's.
 */
export async function listMissed(
  db: Db,
  { topics, wholeKinds, after, upTo }: Missed,
  eventsMax: number,
): Promise<LiveEvent[] | undefined> {
  const { rows } = await sql<LiveEvent & { known: boolean }>`
    with kept as (select coalesce(min(seq), 0) as oldest from live_event)
    select ${after}::bigint >= oldest - 1 as known, e.seq, e.topic, e.event, e.at, e.data
    from kept left join lateral (
      select seq, topic, event, at, data from live_event
      where seq > ${after}::bigint and seq <= ${upTo}::bigint
        and (topic = any(${topics}::text[]) or split_part(topic, ':', 3) = any(${wholeKinds}::text[]))
      order by seq limit ${eventsMax + 1}::int) e on true`.execute(db);
  if (rows[0]?.known !== true || rows.length > eventsMax) return undefined;
  return rows
    .filter(({ seq }) => seq !== null)
    .map(({ seq, topic, event, at, data }) => ({ seq, topic, event, at, data }));
}

/** The newest stays, however old: from it everybody knows where they are. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    with newest as (select max(seq) as seq from live_event),
      first_kept as (select seq from live_event where at >= ${before} order by seq limit 1)
    delete from live_event where seq < (select coalesce((select seq from first_kept), seq) from newest)`.execute(db);
}

/** Whose a token is: a session's, or a key's. */
export type TokenOwner = { sessionId: number | null; keyId: number | null; clientId: string };

export async function insertToken(db: Db, hash: Buffer, owner: TokenOwner, expiresAt: Date): Promise<void> {
  await sql`
    insert into live_token (hash, session_id, key_id, client_id, expires_at)
    values (${hash}, ${owner.sessionId}, ${owner.keyId}, ${owner.clientId}, ${expiresAt})`.execute(db);
}

/** Works once, and only in time. */
export async function spendToken(db: Db, hash: Buffer, now: Date): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner & { expiresAt: Date }>`
    delete from live_token where hash = ${hash} returning session_id as "sessionId", key_id as "keyId",
      client_id as "clientId", expires_at as "expiresAt"`.execute(db);
  const row = rows[0];
  if (!row || row.expiresAt <= now) return undefined;
  return { sessionId: row.sessionId, keyId: row.keyId, clientId: row.clientId };
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from live_token where expires_at < ${before}`.execute(db);
}
