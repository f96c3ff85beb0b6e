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

export type ProjectRow = Pick<Selectable<Project>, (typeof columns)[number]>;

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

/** Which of the two are there; of the currency, the blockchain it is on. */
export async function findDefaults(
  db: Db,
  blockchainId: number,
  currencyId: number,
): Promise<{ blockchain: boolean; currencyChainId: number | null }> {
  const { rows } = await sql<{ blockchain: boolean; currencyChainId: number | null }>`
    select exists (select from blockchain where id = ${blockchainId}) as blockchain,
      (select blockchain_id from blockchain_currency where id = ${currencyId} and active) as "currencyChainId"`.execute(
    db,
  );
  return rows[0] ?? { blockchain: false, currencyChainId: null };
}

/** A currency that nobody can take any more is no project's first choice. Returns whose it was. */
export async function forgetDefaultCurrency(tx: Tx, currencyId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('project')
    .set({ default_payment_blockchain_currency_id: null })
    .where('default_payment_blockchain_currency_id', '=', currencyId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** How many blockchains and currencies each project takes; a project that takes none is not among them. */
export async function countTaken(
  db: Db,
  scope: ProjectScope,
): Promise<ReadonlyMap<number, { networks: number; currencies: number }>> {
  const rows = await db
    .selectFrom('project_currency')
    .innerJoin('blockchain_currency as bc', 'bc.id', 'blockchain_currency_id')
    .select(['project_id', sql<number>`count(distinct bc.blockchain_id)`.as('networks')])
    .select(sql<number>`count(distinct bc.currency_id)`.as('currencies'))
    .where('bc.active', '=', true)
    .where(within('project_id', scope))
    .groupBy('project_id')
    .execute();
  return new Map(rows.map((row) => [row.project_id, row]));
}

export function within(column: 'id' | 'project_id', scope: ProjectScope): Expression<SqlBool> {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${scope})`;
}
