import { sql } from 'kysely';
import { settledAfterHours } from '@coffer/contract/growth/monthly-statements.ts';
import type { ReportFormat } from '@coffer/contract/growth/made-reports.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type Schedule = {
  isOn: boolean;
  formats: ReportFormat[];
  timezone: string;
  firstMonth: string;
  recipients: { memberId: number; email: string }[];
};

/** Changes of one project take turns. */
export async function lockSchedule(tx: Tx, projectId: number): Promise<void> {
  await sql`select from project where id = ${projectId}::int for no key update`.execute(tx);
}

export async function findSchedule(db: Db, projectId: number): Promise<Schedule | undefined> {
  const { rows } = await sql<Schedule>`
    select is_on as "isOn", formats, timezone, first_month as "firstMonth",
      coalesce((select json_agg(json_build_object('memberId', m.id, 'email', m.email) order by m.email)
        from report_recipient r join member m on m.id = r.member_id where r.project_id = s.project_id), '[]') as recipients
    from report_schedule s where project_id = ${projectId}::int`.execute(db);
  return rows[0];
}

export type Chosen = Omit<Schedule, 'recipients'> & { memberIds: readonly number[] };

export async function writeSchedule(tx: Tx, projectId: number, chosen: Chosen): Promise<void> {
  await sql`
    insert into report_schedule (project_id, is_on, formats, timezone, first_month)
    values (${projectId}::int, ${chosen.isOn}, ${chosen.formats}::text[], ${chosen.timezone}, ${chosen.firstMonth})
    on conflict (project_id) do update set is_on = excluded.is_on, formats = excluded.formats, timezone = excluded.timezone,
      first_month = excluded.first_month`.execute(tx);
  await sql`delete from report_recipient where project_id = ${projectId}::int`.execute(tx);
  await sql`
    insert into report_recipient (project_id, member_id)
    select ${projectId}::int, id from unnest(${[...chosen.memberIds]}::int[]) as id`.execute(tx);
}

/** Of the month that it is in a zone the first day, and when it is mailed. */
export async function findMonth(db: Db, timezone: string, now: Date): Promise<{ month: string; dueAt: Date }> {
  const { rows } = await sql<{ month: string; dueAt: Date }>`
    select to_char(month, 'YYYY-MM-DD') as month,
      (month + interval '1 month') at time zone ${timezone} + make_interval(hours => ${settledAfterHours}::int) as "dueAt"
    from date_trunc('month', ${now}::timestamptz at time zone ${timezone}) as month`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A calculation has one row.');
  return row;
}

export type DueMonth = { projectId: number; month: string; to: string; timezone: string; formats: ReportFormat[] };

/** What a program that was off for longer missed stands on the screen, for whoever wants it. */
const monthsBack = 3;

/** Months that are over for long enough and that nobody asked for, the oldest first. */
export async function findDueMonths(db: Db, now: Date, rowsMax: number): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select s.project_id as "projectId", to_char(m, 'YYYY-MM-DD') as month, to_char(m + interval '1 month', 'YYYY-MM-DD') as "to",
      s.timezone, s.formats
    from report_schedule s
    cross join lateral (select date_trunc('month', ${now}::timestamptz at time zone s.timezone) as this) t
    cross join lateral generate_series(t.this - make_interval(months => ${monthsBack}::int), t.this - interval '1 month',
      interval '1 month') as m
    where s.is_on and m >= s.first_month::timestamp
      and (m + interval '1 month') at time zone s.timezone + make_interval(hours => ${settledAfterHours}::int) <= ${now}
      and not exists (select from report_month d where d.project_id = s.project_id and d.month = to_char(m, 'YYYY-MM-DD'))
    order by m, 1 limit ${rowsMax}::int`.execute(db);
  return rows;
}
