import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

type Said = { by: string; byMemberId: number; at: Date };
export type Pause = Said & { resume: Said | null };

/** Undefined while money may go. */
export async function findPause(db: Db): Promise<Pause | undefined> {
  type Row = Omit<Pause, 'resume'> & {
    resumeBy: string | null;
    resumeByMemberId: number | null;
    resumeAt: Date | null;
  };
  const { rows } = await sql<Row>`
    select paused_by as by, paused_by_member_id as "byMemberId", paused_at as at, resume_by as "resumeBy",
      resume_by_member_id as "resumeByMemberId", resume_at as "resumeAt" from payout_pause`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { resumeBy, resumeByMemberId, resumeAt, ...pause } = row;
  const isAsked = resumeBy !== null && resumeByMemberId !== null && resumeAt !== null;
  return { ...pause, resume: isAsked ? { by: resumeBy, byMemberId: resumeByMemberId, at: resumeAt } : null };
}

/** Whether somebody stopped all payouts. */
export async function isPaused(db: Db): Promise<boolean> {
  return (await findPause(db)) !== undefined;
}

/** Whoever lets payouts go on takes turns here. */
export async function lockPause(tx: Tx): Promise<Pause | undefined> {
  await sql`select from payout_pause for update`.execute(tx);
  return findPause(tx);
}

/** False where they are paused already. */
export async function insertPause(tx: Tx, { by, byMemberId, at }: Said): Promise<boolean> {
  const { rows } = await sql`
    insert into payout_pause (paused_by, paused_by_member_id, paused_at) values (${by}, ${byMemberId}, ${at})
    on conflict (only_row) do nothing returning only_row`.execute(tx);
  return rows.length > 0;
}

export async function writeResume(tx: Tx, said: Said | null): Promise<void> {
  await sql`
    update payout_pause set resume_by = ${said?.by ?? null}, resume_by_member_id = ${said?.byMemberId ?? null}::int,
      resume_at = ${said?.at ?? null}::timestamptz`.execute(tx);
}

export async function deletePause(tx: Tx): Promise<void> {
  await sql`delete from payout_pause`.execute(tx);
}
