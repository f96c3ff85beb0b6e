import type { Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { listReports as endpoint } from '@coffer/contract/growth/made-reports.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { viewReport } from './ask-for-report.ts';
import { authorizeFiles } from './readers.ts';
import { listNewest } from './report-store.ts';

const rowsMax = 50;

export async function listReports(
  { db, subject }: Call<Credentialed>,
  project: number | 'all',
): Promise<Result<typeof endpoint>> {
  const scope = authorizeFiles(subject, project);
  if (project === 'all') throw fault('PROJECT_REQUIRED', 'Choose one project: a statement is of one.');
  await requireProject(db, scope, project);
  return { reports: (await listNewest(db, scope, project, rowsMax)).map(viewReport) };
}
