import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { beforeFirst, type Link } from './seal.ts';

// The chain spans all projects: sealing and verifying look at every row, whoever it belongs to.

const sealingLock = 7_216_004;

/**
 * A row `a` as one text that no other row shares: a JSON list of every column, each as PostgreSQL writes it. The time
 * is in seconds with all six digits of its fraction, which no session setting can change.
 */
const canonical = sql<string>`json_build_array(
  a.id::text, extract(epoch from a.at)::text, a.actor_kind, a.actor_id::text, a.actor_name, a.project_id::text,
  a.action, a.entity, a.entity_id, a.before::text, a.after::text, a.ip, a.user_agent, a.request_id)::text`;

export type PendingRow = { activityId: number; canonical: string };
export type Seal = Link & { activityId: number; canonical: string | null };

/** One process at a time seals; it holds the right until its transaction ends. */
export async function tryToBecomeSealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sealingLock}) as locked`.execute(
    tx,
  );
  return rows[0]?.locked ?? false;
}

/** Rows that can be sealed. One without its activity, or sealed before, is left to the verification to name. */
export async function pendingRows(tx: Tx, rowsMax: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select p.activity_id as "activityId", ${canonical} as canonical
    from activity_pending p join activity a on a.id = p.activity_id and a.at = p.at
    where not exists (select from activity_seal s where s.activity_id = p.activity_id)
    order by p.activity_id limit ${rowsMax}`.execute(tx);
  return rows;
}

export async function readHead(db: Db): Promise<Link> {
  const { rows } = await sql<Link>`select seq, hash from activity_seal order by seq desc limit 1`.execute(db);
  return rows[0] ?? beforeFirst;
}

/** Moves rows from those that wait to those that are sealed. */
export async function appendSeals(tx: Tx, seals: readonly (Link & { activityId: number })[]): Promise<void> {
  const result = await sql`
    with due as (
      delete from activity_pending p
      using unnest(${seals.map((s) => s.activityId)}::bigint[], ${seals.map((s) => s.seq)}::bigint[],
                   ${seals.map((s) => s.hash.toString('hex'))}::text[]) as s (activity_id, seq, hash)
      where p.activity_id = s.activity_id
      returning s.seq, p.activity_id, p.at, s.hash)
    insert into activity_seal (seq, activity_id, activity_at, hash)
    select seq, activity_id, at, decode(hash, 'hex') from due`.execute(tx);
  if (result.numAffectedRows !== BigInt(seals.length)) throw new Error('A row that awaited its seal has vanished.');
}

/** Seals in the order of the chain, each with its row as it is now. Ties come together, so that no double goes unseen. */
export async function sealsAfter(db: Db, seq: number, lastSeq: number, rowsMax: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select s.seq, s.hash, s.activity_id as "activityId", case when a.id is not null then ${canonical} end as canonical
    from (select * from activity_seal where seq > ${seq} and seq <= ${lastSeq}
          order by seq fetch first ${sql.lit(rowsMax)} rows with ties) s
    left join activity a on a.id = s.activity_id and a.at = s.activity_at
    order by s.seq`.execute(db);
  return rows;
}

export async function activityExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('activity').select('id').where('id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Something that waits to be sealed and never can be: its row is gone, or sealed already. */
export async function findUnsealable(db: Db): Promise<{ activityId: number; seq: number | null } | undefined> {
  const { rows } = await sql<{ activityId: number; seq: number | null }>`
    select p.activity_id as "activityId", s.seq
    from activity_pending p
    left join activity a on a.id = p.activity_id and a.at = p.at
    left join activity_seal s on s.activity_id = p.activity_id
    where a.id is null or s.seq is not null
    order by p.activity_id limit 1`.execute(db);
  return rows[0];
}

export type Coverage = { activityId: number; covered: boolean };

/** The next rows, and of each whether it is sealed or waits: asked in one statement, so that sealing cannot slip between. */
export async function coverageAfter(db: Db, id: number, rowsMax: number): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select a.id as "activityId", s.seq is not null or p.activity_id is not null as covered
    from (select id, at from activity where id > ${id} order by id fetch first ${sql.lit(rowsMax)} rows with ties) a
    left join activity_seal s on s.activity_id = a.id and s.activity_at = a.at
    left join activity_pending p on p.activity_id = a.id and p.at = a.at
    order by a.id`.execute(db);
  return rows;
}

export async function countSealed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from activity_seal`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from activity_pending`.execute(db);
  return rows[0]?.n ?? 0;
}
