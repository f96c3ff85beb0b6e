import { sql, type Expression, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { ProjectScope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Project } from '../../platform/db/types.generated.ts';

export type ProjectRow = Selectable<Project>;

export async function projectIsThere(db: Db, scope: ProjectScope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', id)
    .where(within('id', scope))
    .executeTakeFirst();
  return row !== undefined;
}

export function findProject(db: Db, scope: ProjectScope, id: number): Promise<ProjectRow | undefined> {
  return db.selectFrom('project').selectAll().where('id', '=', id).where(within('id', scope)).executeTakeFirst();
}

/** Whoever else saves this project waits until this transaction has ended: neither overwrites what it has not seen. */
export function lockProject(tx: Tx, scope: ProjectScope, id: number): Promise<ProjectRow | undefined> {
  const wanted = tx.selectFrom('project').selectAll().where('id', '=', id).where(within('id', scope));
  return wanted.forUpdate().executeTakeFirst();
}

export function allProjects(db: Db, scope: ProjectScope): Promise<ProjectRow[]> {
  return db.selectFrom('project').selectAll().where(within('id', scope)).orderBy('id').execute();
}

export function insertProject(tx: Tx, values: Insertable<Project>): Promise<ProjectRow> {
  return tx.insertInto('project').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function writeChanges(
  tx: Tx,
  scope: ProjectScope,
  id: number,
  changes: Updateable<Project>,
): Promise<void> {
  await tx.updateTable('project').set(changes).where('id', '=', id).where(within('id', scope)).execute();
}

export function within(column: 'id' | 'project_id', scope: ProjectScope): Expression<SqlBool> {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${scope})`;
}
