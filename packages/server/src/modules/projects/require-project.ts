import { notFound, type ProjectScope } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import { projectIsThere } from './store.ts';

/** A scope that covers every project covers numbers that are no project too: what hangs on one asks here first. */
export async function requireProject(db: Db, scope: ProjectScope, id: number): Promise<void> {
  if (!(await projectIsThere(db, scope, id))) throw notFound();
}
