import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Tx } from '../../platform/db/db.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import type { TreasuryChange, Undoing } from '../treasury-changes/index.ts';
import { memberStatus, type MemberStatus } from './member-status.ts';
import { voidTokens } from './password-token-store.ts';
import { roleById, updateRoleRow } from './role-store.ts';
import { endSessions } from './session-store.ts';
import { heldHours } from './set-password.ts';
import { memberById, moveStatus, setProjects, updateMemberRow } from './store.ts';

/** Their links are worthless, and whoever came in by one is out. */
const lockingOut: Undoing = {
  async undo(_deps, tx, origin, { subject }) {
    await move(tx, origin, Number(subject['memberId']), 'active', 'revoked');
  },
  async redo(_deps, tx, origin, { subject }) {
    const memberId = Number(subject['memberId']);
    const member = await memberById(tx, memberId);
    if (member?.status === 'invited') return 'Make a new link instead: the last one was made worthless.';
    await move(tx, origin, memberId, 'revoked', 'active');
    return undefined;
  },
};

const access: Undoing = {
  async undo(_deps, tx, origin, { subject, before, after }) {
    const [from, to] = [after['status'], before['status']] as [MemberStatus, MemberStatus];
    if (memberStatus.canMove(from, to)) await move(tx, origin, Number(subject['memberId']), from, to);
  },
  async redo(_deps, tx, origin, { subject, before, after }) {
    const [from, to] = [before['status'], after['status']] as [MemberStatus, MemberStatus];
    if (memberStatus.canMove(from, to)) await move(tx, origin, Number(subject['memberId']), from, to);
    return undefined;
  },
};

const role: Undoing = {
  undo: (_deps, tx, origin, change) => assign(tx, origin, change, 'after', 'before'),
  async redo(_deps, tx, origin, change) {
    await assign(tx, origin, change, 'before', 'after');
    return undefined;
  },
};

const permissions: Undoing = {
  undo: (_deps, tx, origin, change) => allow(tx, origin, change, 'after', 'before'),
  async redo(_deps, tx, origin, change) {
    await allow(tx, origin, change, 'before', 'after');
    return undefined;
  },
};

/** Only its owner can have a second factor again: that whoever did it is signed out everywhere is all there is to do. */
const signedOut: Undoing = {
  undo: () => Promise.resolve(),
  redo: () => Promise.resolve(undefined),
};

export const memberUndoings = {
  'member.invited': lockingOut,
  'member.link-made': lockingOut,
  'member.access-changed': access,
  'member.role-assigned': role,
  'member.totp-removed': signedOut,
  'role.changed': permissions,
} as const satisfies Record<string, Undoing>;

/**
 * As an answer to a stolen session: everything that it could go on with ends. Who has the password as well signs in again, but
 * does nothing of great weight for a day where they are held.
 */
export async function signOutForSafety(
  tx: Tx,
  { holds, ...which }: { memberId: number; except?: number; holds: boolean },
  now: Date,
): Promise<void> {
  await endSessions(tx, which, 'revoked', now);
  if (holds) await updateMemberRow(tx, which.memberId, { step_up_held_until: hoursAfter(now, heldHours) });
}

async function move(tx: Tx, origin: Origin, id: number, from: MemberStatus, to: MemberStatus): Promise<void> {
  await voidTokens(tx, id, origin.now);
  await endSessions(tx, { memberId: id }, 'revoked', origin.now);
  if (!(await moveStatus(tx, id, from, to))) return;
  await recordActivity(tx, origin, {
    action: `member.${memberStatus.eventFor(from, to)}`,
    entity: 'member',
    entityId: id,
    before: { status: from },
    after: { status: to },
  });
}

type Held = { roleId: number; projects: number[] };

/** Only where the member still has the role that this change left them with. */
async function assign(
  tx: Tx,
  origin: Origin,
  { subject }: TreasuryChange,
  from: 'before' | 'after',
  to: 'before' | 'after',
): Promise<void> {
  const id = Number(subject['memberId']);
  const [now, then] = [subject[from] as Held, subject[to] as Held];
  const member = await memberById(tx, id);
  if (member?.role_id !== now.roleId) return;
  await updateMemberRow(tx, id, { role_id: then.roleId });
  await setProjects(tx, id, then.projects);
  await endSessions(tx, { memberId: id }, 'member_changed', origin.now);
  const action = 'member.role-assigned';
  await recordActivity(tx, origin, { action, entity: 'member', entityId: id, before: now, after: then });
}

async function allow(
  tx: Tx,
  origin: Origin,
  { subject }: TreasuryChange,
  from: 'before' | 'after',
  to: 'before' | 'after',
): Promise<void> {
  const roleId = Number(subject['roleId']);
  const [now, then] = [subject[from] as Permission[], subject[to] as Permission[]];
  const row = await roleById(tx, roleId);
  if (!row || row.permissions.toSorted().join() !== now.toSorted().join()) return;
  await updateRoleRow(tx, roleId, { display_name: row.display_name, scope: row.scope, permissions: then });
  const difference = { before: { permissions: now }, after: { permissions: then } };
  await recordActivity(tx, origin, { action: 'role.updated', entity: 'role', entityId: roleId, ...difference });
}
