import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { reportStatus } from '../making/report-status.ts';

type Month = { projectId: number; month: string };

/** False where somebody asked for it already. */
export async function insertMonth(tx: Tx, { projectId, month }: Month, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into report_month (project_id, month, asked_at) values (${projectId}::int, ${month}, ${now})
    on conflict do nothing returning project_id`.execute(tx);
  return rows.length > 0;
}

export async function insertLetters(tx: Tx, { projectId, month }: Month, memberIds: readonly number[]): Promise<void> {
  await sql`
    insert into report_letter (project_id, month, member_id)
    select ${projectId}::int, ${month}, id from unnest(${[...memberIds]}::int[]) as id`.execute(tx);
}

/** Of all that hear that the last file of a month is made, one tells of it. */
export async function takeMonthMade(tx: Tx, { projectId, month }: Month, now: Date): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    with told as (
      update report_month set told_at = ${now} where project_id = ${projectId}::int and month = ${month} and told_at is null
        and not exists (select from report r where r.project_id = report_month.project_id and r.month = report_month.month
          and r.status in ${reportStatus.among.open})
      returning project_id, month)
    select member_id as "memberId" from told join report_letter using (project_id, month)`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

export type Letter = Month & { memberId: number };

export async function isDue(db: Db, { projectId, month, memberId }: Letter): Promise<boolean> {
  const { rows } = await sql`
    select from report_letter where project_id = ${projectId}::int and month = ${month} and member_id = ${memberId}::int
      and sent_at is null`.execute(db);
  return rows.length > 0;
}

export async function noteLetter(
  db: Db,
  { projectId, month, memberId }: Letter,
  { sentAt, failure }: { sentAt: Date | null; failure: string | null },
): Promise<void> {
  await sql`
    update report_letter set sent_at = ${sentAt}, failure = ${failure}
    where project_id = ${projectId}::int and month = ${month} and member_id = ${memberId}::int`.execute(db);
}

export type MadeFile = {
  id: number;
  format: string;
  isReady: boolean;
  attempt: number;
  bytes: number;
  name: string | null;
};

export async function findFiles(db: Db, { projectId, month }: Month): Promise<MadeFile[]> {
  const { rows } = await sql<MadeFile>`
    select id, format, status = ${reportStatus.state('ready')} as "isReady", attempt, bytes::float8 as bytes, name
    from report where project_id = ${projectId}::int and month = ${month} order by id`.execute(db);
  return rows;
}

type LetterSeen = { email: string; sentAt: string | null; failure: string | null };
export type MonthSeen = { month: string; askedAt: Date; letters: LetterSeen[] };

/** The newest first. */
export async function listMonths(db: Db, projectId: number, rowsMax: number): Promise<MonthSeen[]> {
  const { rows } = await sql<MonthSeen>`
    select month, asked_at as "askedAt", coalesce((
        select json_agg(json_build_object('email', m.email, 'sentAt', l.sent_at, 'failure', l.failure) order by m.email)
        from report_letter l join member m on m.id = l.member_id
        where l.project_id = d.project_id and l.month = d.month), '[]') as letters
    from report_month d where project_id = ${projectId}::int order by month desc limit ${rowsMax}::int`.execute(db);
  return rows;
}

export type LateMonth = Month & { failure: string | null };

/** Months whose mails should have gone out since, and of which somebody waits for one. */
export async function findLate(db: Db, asked: { before: Date; after: Date }, rowsMax: number): Promise<LateMonth[]> {
  const { rows } = await sql<LateMonth>`
    select d.project_id as "projectId", d.month, max(l.failure) as failure
    from report_month d join report_schedule s on s.project_id = d.project_id and s.is_on
    join report_letter l on l.project_id = d.project_id and l.month = d.month and l.sent_at is null
    where d.asked_at < ${asked.before} and d.asked_at > ${asked.after}
    group by 1, 2 order by 2 desc, 1 limit ${rowsMax}::int`.execute(db);
  return rows;
}
