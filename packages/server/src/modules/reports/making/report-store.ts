import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportFormat, ReportKind } from '@coffer/contract/growth/made-reports.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { seen } from '../books/booking-store.ts';
import { reportStatus, type ReportStatus } from './report-status.ts';

export type Report = {
  id: number;
  projectId: number;
  kind: ReportKind;
  format: ReportFormat;
  from: string;
  to: string;
  timezone: string;
  status: ReportStatus;
  attempt: number;
  tries: number;
  written: number;
  bookings: number | null;
  bytes: number;
  name: string | null;
  failure: string | null;
  askedBy: number | null;
  email: string | null;
  askedAt: Date;
  endedAt: Date | null;
  expiresAt: Date | null;
  /** Of the month that it is mailed for. */
  month: string | null;
};

const columns = sql`
  r.id, r.project_id as "projectId", r.kind, r.format, r.from_day as "from", r.to_day as "to", r.timezone, r.status, r.attempt, r.tries, r.written,
  r.bookings, r.bytes::float8 as bytes, r.name, r.failure, r.asked_by as "askedBy", r.asked_at as "askedAt", r.ended_at as "endedAt",
  r.expires_at as "expiresAt", r.month, (select email from member m where m.id = r.asked_by) as email`;

export type Asked = Pick<Report, 'projectId' | 'kind' | 'format' | 'from' | 'to' | 'timezone' | 'askedBy' | 'month'>;

export async function insertReport(tx: Tx, asked: Asked, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report (project_id, kind, format, from_day, to_day, timezone, asked_by, month, asked_at, status)
    values (${asked.projectId}::int, ${asked.kind}, ${asked.format}, ${asked.from}, ${asked.to}, ${asked.timezone}, ${asked.askedBy}::int,
      ${asked.month}, ${now},
      ${reportStatus.state(reportStatus.initial as 'waiting')}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a report was not written');
  return row.id;
}

const reportsOfMember = 7_216_169;

/** Whoever asks takes turns with themselves, so that nobody has more waiting than they may. */
export async function countOpen(tx: Tx, memberId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${reportsOfMember}, ${memberId})`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report where asked_by = ${memberId}::int and status in ${reportStatus.among.open}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export function listNewest(db: Db, scope: ProjectScope, projectId: number, rowsMax: number): Promise<Report[]> {
  const theirs = sql<SqlBool>`r.project_id = ${projectId}::int and ${seen(scope, sql`r.project_id`)}`;
  return read(db, sql`where ${theirs} order by r.id desc limit ${rowsMax}::int`);
}

export async function findReport(
  db: Db,
  scope: ProjectScope,
  { id, projectId }: { id: number; projectId?: number | undefined },
): Promise<Report | undefined> {
  const ofProject = projectId === undefined ? sql`true` : sql`r.project_id = ${projectId}::int`;
  const [row] = await read(db, sql`where r.id = ${id}::int and ${ofProject} and ${seen(scope, sql`r.project_id`)}`);
  return row;
}

/** The oldest first. */
export function findToMake(db: Db, rowsMax: number): Promise<Report[]> {
  return read(db, sql`where r.status in ${reportStatus.among.open} order by r.id limit ${rowsMax}::int`);
}

async function read(db: Db, where: RawBuilder<unknown>): Promise<Report[]> {
  const { rows } = await sql<Report>`select ${columns} from report r ${where}`.execute(db);
  return rows;
}

const making = 7_216_170;

/** For as long as this transaction lasts nobody else makes this one; the lock goes with its connection, however that ends. */
export async function holdReport(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${making}, ${id}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Begins from nothing: what somebody who was killed had written is gone. Undefined where it is made by now. */
export async function beginReport(tx: Tx, id: number): Promise<Report | undefined> {
  const { rows } = await sql`
    update report set status = ${reportStatus.sql('waiting', 'making')}, attempt = attempt + 1, tries = tries + 1, written = 0,
      bookings = null, bytes = 0 where id = ${id}::int and status in ${reportStatus.among.open} returning id`.execute(
    tx,
  );
  if (rows.length === 0) return undefined;
  await sql`delete from report_part where report_id = ${id}::int`.execute(tx);
  const [report] = await read(tx, sql`where r.id = ${id}::int`);
  return report;
}

type Mine = Pick<Report, 'id' | 'attempt'>;
const isMine = ({ id, attempt }: Mine) =>
  sql<SqlBool>`id = ${id}::int and attempt = ${attempt}::int and status = ${reportStatus.state('making')}`;

export type Progress = { written: number; bookings: number; bytes: number };

/** False where somebody else makes it by now. */
export async function noteProgress(db: Db, mine: Mine, { written, bookings, bytes }: Progress): Promise<boolean> {
  const { rows } = await sql`
    update report set written = ${written}::int, bookings = ${bookings}::int, bytes = ${bytes}::bigint where ${isMine(mine)} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertPart(db: Db, { id, attempt }: Mine, place: number, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into report_part (report_id, attempt, place, bytes) values (${id}::int, ${attempt}::int, ${place}::int, ${bytes})`.execute(
    db,
  );
}

type Finished = Progress & { name: string; at: Date; expiresAt: Date };

export async function finishReport(tx: Tx, mine: Mine, { name, at, expiresAt, ...done }: Finished): Promise<boolean> {
  if (!(await noteProgress(tx, mine, done))) return false;
  await sql`
    update report set status = ${reportStatus.sql('making', 'ready')}, name = ${name}, ended_at = ${at}, expires_at = ${expiresAt}
    where ${isMine(mine)}`.execute(tx);
  return true;
}

export async function failReport(tx: Tx, mine: Mine, failure: string, at: Date): Promise<boolean> {
  await sql`delete from report_part where report_id = ${mine.id}::int and attempt = ${mine.attempt}::int`.execute(tx);
  const { rows } = await sql`
    update report set status = ${reportStatus.sql('making', 'failed')}, failure = ${failure}, ended_at = ${at}
    where ${isMine(mine)} returning id`.execute(tx);
  return rows.length > 0;
}

/** That it was put down, and not that it broke: the next one who takes it has as many tries. */
export async function putDown(db: Db, mine: Mine): Promise<void> {
  await sql`update report set tries = tries - 1 where ${isMine(mine)}`.execute(db);
}

export async function findPart(db: Db, { id, attempt }: Mine, place: number): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from report_part where report_id = ${id}::int and attempt = ${attempt}::int and place = ${place}::int`.execute(
    db,
  );
  return rows[0]?.bytes;
}

/** Of each person in a project, by each person in all their projects, or by a project's months, and of everybody. */
export type KeptAtMost = { files: number; bytesOfOne: number; bytes: number };

/** Those whose time is over, and the oldest beyond what is kept at most. Their files go with it. */
export async function expireReports(tx: Tx, now: Date, most: KeptAtMost): Promise<void> {
  await sql`
    with old as (
      select id from (
        select id, expires_at, row_number() over (partition by project_id, asked_by order by id desc) as place,
          sum(bytes) over (partition by asked_by, case when asked_by is null then project_id end order by id desc) as of_one,
          sum(bytes) over (order by id desc) as of_all
        from report where status = ${reportStatus.state('ready')} and expires_at > ${now}) as kept
      where place > ${most.files}::int or of_one > ${most.bytesOfOne}::bigint or of_all > ${most.bytes}::bigint
      union all select id from report where status = ${reportStatus.state('ready')} and expires_at <= ${now}),
    locked as (select id from report where id in (select id from old) order by id for update),
    gone as (
      update report set status = ${reportStatus.sql('ready', 'expired')} from locked where report.id = locked.id
        and report.status = ${reportStatus.state('ready')} returning report.id)
    delete from report_part using gone where report_id = gone.id`.execute(tx);
}

export async function deleteReports(tx: Tx, endedBefore: Date): Promise<void> {
  await sql`
    delete from report where status in ${reportStatus.among.over} and asked_at < ${endedBefore}`.execute(tx);
}
