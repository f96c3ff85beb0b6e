import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/**
 * How we know that the data is older than what had happened: it stands in another database, its audit chain lacks what was
 * remembered, the data folder is a copy, or somebody said so.
 */
export type RestoreReason = 'another_database' | 'history_went_back' | 'folder_copied' | 'declared';

export type Restore = {
  id: number;
  reason: RestoreReason;
  noticedAt: Date;
  rememberedSeq: number | null;
  rememberedAt: Date | null;
  headSeq: number;
  sessionsEnded: number | null;
  releasedAt: Date | null;
  releasedBy: string | null;
};

const columns = sql`r.id, r.reason, r.noticed_at as "noticedAt", r.remembered_seq as "rememberedSeq",
  r.remembered_at as "rememberedAt", r.head_seq as "headSeq", r.sessions_ended as "sessionsEnded",
  r.released_at as "releasedAt", m.email as "releasedBy"`;

/** Restores concern the whole install: these rows belong to no project. */
export async function listRestores(db: Db, rowsMax: number): Promise<Restore[]> {
  const { rows } = await sql<Restore>`
    select ${columns} from restore r left join member m on m.id = r.released_by
    order by r.id desc limit ${rowsMax}::int`.execute(db);
  return rows;
}

type Noticed = { reason: RestoreReason; rememberedSeq?: number; rememberedAt?: Date };

/** From its commit on nothing is sent. */
export async function insertRestore(db: Db, { reason, rememberedSeq, rememberedAt }: Noticed): Promise<void> {
  await sql`
    insert into restore (reason, noticed_at, remembered_seq, remembered_at, head_seq)
    select ${reason}, clock_timestamp(), ${rememberedSeq ?? null}::bigint, ${rememberedAt ?? null}::timestamptz,
      coalesce(max(seq), 0) from activity_seal`.execute(db);
}

/** Of several processes that notice at once, one writes. */
export async function lockRestores(tx: Tx): Promise<void> {
  await sql`lock table restore in share row exclusive mode`.execute(tx);
}

/** Whether one was noticed after that, which then explains what is missing; what it is found to lack is noted. */
export async function explainLoss(tx: Tx, seq: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update restore set remembered_seq = greatest(remembered_seq, ${seq}::bigint),
      remembered_at = greatest(remembered_at, ${at}::timestamptz)
    where id = (select max(id) from restore where noticed_at >= ${at}::timestamptz) returning id`.execute(tx);
  return rows.length > 0;
}

/** Those whose sessions and addresses nobody has dealt with yet; locked. */
export async function lockUnprepared(tx: Tx): Promise<{ id: number; reason: RestoreReason }[]> {
  const { rows } = await sql<{ id: number; reason: RestoreReason }>`
    select id, reason from restore where prepared_at is null order by id for update`.execute(tx);
  return rows;
}

export async function markPrepared(tx: Tx, id: number, sessionsEnded: number, now: Date): Promise<void> {
  await tx
    .updateTable('restore')
    .set({ prepared_at: now, sessions_ended: sessionsEnded })
    .where('id', '=', id)
    .execute();
}

export async function openRestores(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from restore where released_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Releases these, and only these: one that was noticed meanwhile still holds. Gives those that were open. */
export async function releaseRestores(
  tx: Tx,
  ids: readonly number[],
  { memberId, report, now }: { memberId: number; report: object; now: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('restore')
    .set({ released_at: now, released_by: memberId, report: JSON.stringify(report) })
    .where('released_at', 'is', null)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
