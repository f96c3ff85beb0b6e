import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../platform/db/violations.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { checkHolds, checkScope } from './rank.ts';
import {
  allRoles,
  deleteRoleRow,
  insertRole,
  lockRole,
  roleById,
  updateRoleRow,
  type RoleRow,
} from '../accounts/role-store.ts';

/** Custom roles stand in the middle, and always below whoever makes them. */
const customLevelMax = 50;

type Permissions = { permissions: readonly Permission[] };
type Draft = { displayName: string; scope: 'all' | 'own'; permissions: Permission[] };

export async function listRoles(call: Call<MemberSubject>): Promise<RoleRow[]> {
  authorize(call.subject, 'members:read');
  return allRoles(call.db);
}

export async function createRole(call: Call<MemberSubject>, draft: Draft & { name: string }): Promise<RoleRow> {
  checkMayWrite(call, draft);
  const level = Math.min(customLevelMax, call.subject.role.level - 1);
  try {
    return await inTransaction(call.db, async (tx) => {
      const { name, displayName, scope, permissions } = draft;
      const id = await insertRole(tx, { name, display_name: displayName, built_in: false, level, scope, permissions });
      await recordActivity(tx, call, {
        action: 'role.created',
        entity: 'role',
        entityId: id,
        after: { name, scope, permissions },
      });
      await tellOwners(tx, call, id, { displayName, change: 'was created', after: { permissions } });
      return found(tx, id);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw fault('CONFLICT', `There is a role named ${draft.name} already.`);
    throw error;
  }
}

export async function updateRole(
  call: Call<MemberSubject>,
  id: number,
  { name, ...draft }: Draft & { name?: string | undefined },
): Promise<RoleRow> {
  checkMayWrite(call, draft);
  return inTransaction(call.db, async (tx) => {
    const role = await writable(tx, call, id);
    if (name !== undefined && name !== role.name) {
      const message = `is ${role.name} and cannot change: members and programs know the role by it`;
      throw invalid({ path: 'name', message });
    }
    const { displayName, scope, permissions } = draft;
    if (role.scope !== scope && role.member_count > 0) {
      throw fault('CONFLICT', 'The scope of a role that members have cannot change.');
    }
    await updateRoleRow(tx, id, { display_name: displayName, scope, permissions });
    const before = { displayName: role.display_name, scope: role.scope, permissions: role.permissions };
    await recordActivity(tx, call, { action: 'role.updated', entity: 'role', entityId: id, before, after: draft });
    const difference = { before: { permissions: role.permissions }, after: { permissions } };
    await tellOwners(tx, call, id, { displayName, change: 'was changed', ...difference });
    return found(tx, id);
  });
}

export async function deleteRole(call: Call<MemberSubject>, id: number): Promise<void> {
  authorize(call.subject, 'roles:write');
  requireStepUp(call.subject, call.now);
  try {
    await inTransaction(call.db, async (tx) => {
      const role = await writable(tx, call, id);
      await deleteRoleRow(tx, id);
      await recordActivity(tx, call, {
        action: 'role.deleted',
        entity: 'role',
        entityId: id,
        before: { name: role.name },
      });
    });
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw fault('CONFLICT', 'This role is or was assigned to members, so it cannot be deleted.');
    throw error;
  }
}

function checkMayWrite(call: Call<MemberSubject>, draft: Draft): void {
  authorize(call.subject, 'roles:write');
  requireStepUp(call.subject, call.now);
  checkHolds(call.subject, draft.permissions);
  checkScope(draft.scope, draft.permissions);
}

async function tellOwners(
  tx: Tx,
  call: Call<MemberSubject>,
  roleId: number,
  told: { displayName: string; change: string; before?: Permissions; after: Permissions },
): Promise<void> {
  const { displayName, change, before, after } = told;
  const subject = { roleId, before: before?.permissions ?? [], after: after.permissions };
  const title = `The role "${displayName}" ${change}`;
  await recordChange(tx, call, { kind: 'role.changed', title, ...(before ? { before } : {}), after, subject });
}

async function writable(tx: Tx, call: Call<MemberSubject>, id: number): Promise<RoleRow> {
  await lockRole(tx, id);
  const role = await found(tx, id);
  if (role.built_in) throw fault('FORBIDDEN', 'Built-in roles cannot be changed.');
  if (role.level >= call.subject.role.level) throw fault('FORBIDDEN', 'Only roles below your own can be changed.');
  checkHolds(call.subject, role.permissions);
  return role;
}

async function found(db: Db, id: number): Promise<RoleRow> {
  const role = await roleById(db, id);
  if (!role) throw notFound();
  return role;
}
