import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { makeReport as endpoint, MadeReport } from '@coffer/contract/growth/made-reports.ts';
import { onlyProjects, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { statementAsked } from '../asking/get-statement.ts';
import { refuseTooMany } from '../files/stream-statement.ts';
import { formatOf } from './format-of.ts';
import { authorizeFiles } from './readers.ts';
import { countOpen, findReport, insertReport, type Report } from './report-store.ts';

/** Somebody who wants a year of each format still waits for one at a time. */
const openMax = 3;

export async function askForReport(
  call: Call<MemberSubject>,
  project: number | 'all',
  { kind, format, ...question }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { db, subject, now } = call;
  authorizeFiles(subject, project);
  const of = await statementAsked(call, project, question);
  await refuseTooMany(db, of, formatOf({ kind, format }), 'background');
  return inTransaction(db, async (tx) => {
    const { memberId } = subject;
    if ((await countOpen(tx, memberId)) >= openMax) {
      throw fault('CONFLICT', `You wait for ${openMax} reports already: ask for more when one of them is made.`);
    }
    const { projectId, from, to, timezone } = of;
    const id = await insertReport(
      tx,
      { projectId, kind, format, from, to, timezone, askedBy: memberId, month: null },
      now,
    );
    const report = await findReport(tx, onlyProjects(projectId), { id });
    if (!report) throw new Error('a report that was just written is not there');
    return viewReport(report);
  });
}

export function viewReport(report: Report): MadeReport {
  const { id, projectId, kind, format, from, to, timezone, status, name, written, bookings, bytes, failure } = report;
  return {
    id,
    projectID: projectId,
    kind,
    format,
    from,
    to,
    timezone,
    status,
    name,
    written,
    bookings,
    bytes,
    askedBy: report.email,
    askedAt: report.askedAt.toISOString(),
    endedAt: report.endedAt?.toISOString() ?? null,
    expiresAt: report.expiresAt?.toISOString() ?? null,
    failure,
  };
}
