import { sql, type Expression, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { ProjectScope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Project } from '../../platform/db/types.generated.ts';

/** By name, so that a column which a newer program adds does not disturb us. */
const columns = [
  'id',
  'reference_id',
  'name',
  'logo_hash',
  'brand_color',
  'website',
  'success_endpoint',
  'cancel_endpoint',
  'webhook_endpoint',
  'frontend_endpoint',
  'twitter_url',
  'discord_url',
  'linked_in_url',
  'telegram_url',
  'support_email',
  'email_send_request_from',
  'email_send_request_reply_to',
  'default_payment_blockchain_id',
  'default_payment_blockchain_currency_id',
  'created_at',
  'updated_at',
] as const;

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
  return db.selectFrom('project').select(columns).where('id', '=', id).where(within('id', scope)).executeTakeFirst();
}

/** Whoever else saves this project waits until this transaction has ended: neither overwrites what it has not seen. */
export function lockProject(tx: Tx, scope: ProjectScope, id: number): Promise<ProjectRow | undefined> {
  const wanted = tx.selectFrom('project').select(columns).where('id', '=', id).where(within('id', scope));
  return wanted.forUpdate().executeTakeFirst();
}

export function allProjects(db: Db, scope: ProjectScope): Promise<ProjectRow[]> {
  return db.selectFrom('project').select(columns).where(within('id', scope)).orderBy('id').execute();
}

export function insertProject(tx: Tx, values: Insertable<Project>): Promise<ProjectRow> {
  return tx.insertInto('project').values(values).returning(columns).executeTakeFirstOrThrow();
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
