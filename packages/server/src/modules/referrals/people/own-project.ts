import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { requireProject } from '../../projects/index.ts';

/** A key has its own project; a person says which one they mean. */
export async function ownProject(db: Db, subject: Credentialed, named: number | undefined): Promise<number> {
  const projectId = projectOf(subject, named);
  authorize(subject, 'referral:write', projectId);
  await requireProject(db, subject.projects, projectId);
  return projectId;
}

function projectOf(subject: Credentialed, named: number | undefined): number {
  if (subject.kind === 'key') {
    const [own] = subject.projects;
    if (named !== undefined && named !== own) throw notFound();
    return own;
  }
  if (named !== undefined) return named;
  authorize(subject, 'referral:write');
  throw fault('PROJECT_REQUIRED', 'Say for which project: projectID.');
}
