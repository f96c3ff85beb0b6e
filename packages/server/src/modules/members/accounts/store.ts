import { sql, type ExpressionBuilder, type Updateable } from 'kysely';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import { memberStatus, type MemberStatus } from './member-status.ts';

/** All SQL on members; sessions and roles have stores of their own. */

const columns = [
  'member.id',
  'member.email',
  'member.name',
  'member.status',
  'member.password_hash',
  'member.must_reset_password',
  'member.totp_secret_id',
  'member.totp_confirmed_at',
  'member.created_at',
  'member.last_sign_in_at',
  'role.id as role_id',
  'role.name as role_name',
  'role.display_name as role_display_name',
  'role.level as role_level',
  'role.scope as role_scope',
  'role.permissions as role_permissions',
  'member.step_up_held_until',
] as const;

function members(db: Db) {
  return db
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select(columns)
    .select(
      sql<number[]>`array(select project_id from member_project p where p.member_id = member.id order by 1)`.as(
        'projects',
      ),
    )
    .select(sql<number>`(select count(*)::int from passkey k where k.member_id = member.id)`.as('passkeys'))
    .where('member.status', '<>', memberStatus.state('deleted'));
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirst']>>>;
export type MemberRow = Omit<Found, 'status' | 'role_scope'> & { status: MemberStatus; role_scope: 'all' | 'own' };

export async function memberById(db: Db, id: number): Promise<MemberRow | undefined> {
  return (await members(db).where('member.id', '=', id).executeTakeFirst()) as MemberRow | undefined;
}

/** As `lockMember`, for whoever reads afterwards: a role that changed meanwhile is read as it is now. */
export async function holdMember(tx: Tx, id: number): Promise<void> {
  await sql`select from member where id = ${id}::int for no key update`.execute(tx);
}

/** Changes of one member take turns here. */
export async function lockMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  return (await members(tx).where('member.id', '=', id).forUpdate('member').executeTakeFirst()) as
    MemberRow | undefined;
}

export async function memberByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  return (await members(db).where('member.email', '=', email).executeTakeFirst()) as MemberRow | undefined;
}

/** Who works on a project and may do something there; without a project, who may do it everywhere. */
export async function listPeople(
  db: Db,
  projectId: number | null,
  permission: Permission,
): Promise<{ memberId: number; email: string }[]> {
  const { rows } = await sql<{ memberId: number; email: string }>`
    select m.id as "memberId", m.email from member m join role r on r.id = m.role_id
    where m.status = ${memberStatus.state('active')} and ${permission} = any(r.permissions) and (r.scope = 'all' or exists (
      select from member_project p where p.member_id = m.id and p.project_id = ${projectId}::int))
    order by m.id`.execute(db);
  return rows;
}

/** Who may be seen: everybody, or those who share a project with the caller. */
export async function visibleMembers(db: Db, scope: ProjectScope, id?: number): Promise<MemberRow[]> {
  let query = members(db).orderBy('member.id').limit(1000);
  if (scope !== 'all') query = query.where((eb) => sharesProject(eb, scope));
  if (id !== undefined) query = query.where('member.id', '=', id);
  return (await query.execute()) as MemberRow[];
}

function sharesProject(eb: ExpressionBuilder<DB, 'member'>, scope: readonly number[]) {
  return eb.exists(
    eb
      .selectFrom('member_project')
      .select('project_id')
      .whereRef('member_project.member_id', '=', 'member.id')
      .where('project_id', '=', (inner) => inner.fn.any(inner.val([...scope]))),
  );
}

type Changes = { [C in keyof Updateable<DB['member']>]: Updateable<DB['member']>[C] | undefined };

export async function insertMember(
  tx: Tx,
  row: { email: string; name: string; passwordHash: string | null; status: MemberStatus; roleId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('member')
    .values({
      email: row.email,
      name: row.name,
      password_hash: row.passwordHash,
      status: row.status,
      role_id: row.roleId,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns that are undefined stay as they are. */
export async function updateMemberRow(tx: Tx, id: number, changes: Changes): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.updateTable('member').set(changes).where('id', '=', id).execute();
}

/** Moves a status, and only from the one that was looked at: of two at once, one wins. */
export async function moveStatus(tx: Tx, id: number, from: MemberStatus, to: MemberStatus): Promise<boolean> {
  const moved = await tx
    .updateTable('member')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function setProjects(tx: Tx, memberId: number, projects: readonly number[]): Promise<void> {
  await tx.deleteFrom('member_project').where('member_id', '=', memberId).execute();
  if (projects.length === 0) return;
  await tx
    .insertInto('member_project')
    .values(projects.map((id) => ({ member_id: memberId, project_id: id })))
    .execute();
}

export async function rootExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('root_claim').select('id').executeTakeFirst()) !== undefined;
}

export async function claimRoot(tx: Tx, memberId: number): Promise<void> {
  await tx.insertInto('root_claim').values({ id: 1, member_id: memberId }).execute();
  await tx.deleteFrom('setup_token').execute();
}

export async function saveSetupToken(db: Db, hash: Buffer): Promise<void> {
  await db
    .insertInto('setup_token')
    .values({ id: 1, hash })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash }))
    .execute();
}

export async function setupTokenHash(db: Db): Promise<Buffer | undefined> {
  return (await db.selectFrom('setup_token').select('hash').executeTakeFirst())?.hash;
}
