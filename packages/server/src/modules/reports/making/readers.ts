import type { Permission } from '@coffer/contract/permissions.ts';
import { authorize, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { listPeople } from '../../members/index.ts';

/** What a file of a statement needs: its figures, the bookings behind them, and that they may leave. */
const needed = ['analytics:read', 'payments:read', 'reports:export'] as const satisfies readonly Permission[];

/** Whoever asks, now: the same for a file that is made while they wait and for one that was made before. */
export function authorizeFiles(subject: Credentialed, project: number | 'all'): ProjectScope {
  const [first, ...others] = needed;
  const scope = readScope(subject, first, project);
  for (const permission of others) authorize(subject, permission, project === 'all' ? undefined : project);
  return scope;
}

export type Reader = { memberId: number; email: string };

/** Members who may take files of a project, by what they may do at this moment. */
export async function listReaders(db: Db, projectId: number): Promise<Reader[]> {
  const [first = [], ...others] = await Promise.all(needed.map((permission) => listPeople(db, projectId, permission)));
  return first.filter(({ memberId }) => others.every((some) => some.some((one) => one.memberId === memberId)));
}
