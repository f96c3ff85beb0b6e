import { everyProject } from '../../../platform/access.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mailIsSetUp, reportFailed, reportReady, sendMail } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { lastDayOf } from '../books/last-day-of.ts';
import { findProjectName } from '../books/problem-store.ts';
import { listReaders } from './readers.ts';
import { findReport, type Report } from './report-store.ts';

/** Reaction to a report that is made, or cannot be: whoever asked hears of it, if they may still take it. */
export async function tellReportEnded(deps: Deps, { reportId }: { reportId: number }): Promise<void> {
  const scope = everyProject('the report was asked for by whoever may read it');
  const report = await findReport(deps.db, scope, { id: reportId });
  if (!report || report.askedBy === null || !(await mailIsSetUp(deps))) return;
  const readers = await listReaders(deps.db, report.projectId);
  const reader = readers.find(({ memberId }) => memberId === report.askedBy);
  if (!reader) return;
  const projectName = await findProjectName(deps.db, scope, report.projectId);
  const link = `${await siteUrl(deps, deps.db)}${placeOf(report)}`;
  const { kind, from, to, failure, expiresAt } = report;
  const facts = { kind, projectName, from, to: lastDayOf(to), link };
  if (report.status === 'ready' && expiresAt !== null) {
    await sendMail(deps, { to: reader.email, template: reportReady({ ...facts, until: expiresAt }) });
  } else if (report.status === 'failed') {
    await sendMail(deps, { to: reader.email, template: reportFailed({ ...facts, reason: failure ?? '' }) });
  }
}

/** The screen of its period, where it is in the list. */
export function placeOf({
  projectId,
  from,
  to,
  timezone,
}: Pick<Report, 'projectId' | 'from' | 'to' | 'timezone'>): string {
  const days = new URLSearchParams({ from, to: lastDayOf(to), zone: timezone });
  return `/project/${projectId}/growth/reports?${String(days)}`;
}
