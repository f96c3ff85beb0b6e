import { sql, type Insertable } from 'kysely';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import { lastFrozen, type FrozenChange } from '../../treasury-changes/index.ts';
import { memberStatus } from './member-status.ts';

export type RoleRow = {
  id: number;
  name: string;
  display_name: string;
  built_in: boolean;
  level: number;
  scope: 'all' | 'own';
  permissions: Permission[];
  member_count: number;
  frozen_by: FrozenChange | null;
};

function roles(db: Db) {
  return db
    .selectFrom('role')
    .select(['id', 'name', 'display_name', 'built_in', 'level', 'scope', 'permissions'])
    .select([
      sql<number>`(select count(*) from member where member.role_id = role.id and member.status <> ${memberStatus.state('deleted')})`.as(
        'member_count',
      ),
      lastFrozen('role.changed', sql`jsonb_build_object('roleId', role.id)`).as('frozen_by'),
    ]);
}

export async function allRoles(db: Db): Promise<RoleRow[]> {
  return (await roles(db).orderBy('level', 'desc').orderBy('id').execute()) as RoleRow[];
}

export async function roleById(db: Db, id: number): Promise<RoleRow | undefined> {
  return (await roles(db).where('id', '=', id).executeTakeFirst()) as RoleRow | undefined;
}

export async function roleByName(db: Db, name: string): Promise<RoleRow | undefined> {
  return (await roles(db).where('name', '=', name).executeTakeFirst()) as RoleRow | undefined;
}

/** Its permissions stay as they are until this transaction has ended: they were looked at, and are given to somebody. */
export async function holdRole(tx: Tx, which: { name: string } | { ofMember: number }): Promise<void> {
  const wanted =
    'name' in which
      ? sql`name = ${which.name}`
      : sql`id = (select role_id from member where member.id = ${which.ofMember}::int)`;
  await sql`select from role where ${wanted} for share`.execute(tx);
}

/** For whoever changes it: whoever gives it to somebody at this moment comes before or after. */
export async function lockRole(tx: Tx, id: number): Promise<void> {
  await sql`select from role where id = ${id}::int for update`.execute(tx);
}

export async function insertRole(tx: Tx, row: Insertable<DB['role']>): Promise<number> {
  return (await tx.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateRoleRow(
  tx: Tx,
  id: number,
  changes: { display_name: string; scope: string; permissions: string[] },
): Promise<void> {
  await tx.updateTable('role').set(changes).where('id', '=', id).execute();
}

/** Removes a role unless somebody, even somebody deleted, still refers to it. */
export async function deleteRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute();
}
