import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Call } from '../../../platform/deps.ts';
import { sql } from 'kysely';
import { requireProject } from '../../projects/index.ts';

/** The projects whose figures are asked for: with `all`, those that the caller sees. */
export async function projectsInSight(
  { db, subject }: Call<Credentialed>,
  project: number | 'all',
  needs: Permission = 'analytics:read',
): Promise<number[]> {
  const scope = readScope(subject, needs, project);
  if (project !== 'all') await requireProject(db, scope, project);
  const rows = await db
    .selectFrom('project')
    .select('id')
    .$if(scope !== 'all', (found) => found.where(sql<boolean>`id = any(${scope as readonly number[]}::int[])`))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
