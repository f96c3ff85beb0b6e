import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Tx } from '../../platform/db/db.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { bothWays, savedSides, savedTrail, type Undoing } from '../treasury-changes/index.ts';
import { memberStatus, type MemberStatus } from './accounts/member-status.ts';
import { voidTokens } from './accounts/password-token-store.ts';
import { lockRole, roleById, updateRoleRow } from './accounts/role-store.ts';
import { endSessions } from './accounts/session-store.ts';
import { heldHours } from './passwords/set-password.ts';
import { holdMember, memberById, moveStatus, setProjects, updateMemberRow } from './accounts/store.ts';
import { takePasskeyBack } from './passkeys/remove-passkey.ts';
import { takeTotpBack } from './passwords/totp.ts';

/** Their links are worthless, and whoever came in by one is out. */
const lockingOut: Undoing = {
  async undo(_deps, tx, origin, { subject }) {
    await move(tx, origin, Number(subject['memberId']), 'active', 'revoked');
  },
  async redo(_deps, tx, origin, { subject }) {
    const memberId = Number(subject['memberId']);
    const member = await memberById(tx, memberId);
    if (member?.status === 'invited') return 'Create a new link instead: the last one no longer works.';
    await move(tx, origin, memberId, 'revoked', 'active');
    return undefined;
  },
};

const access = bothWays<MemberStatus>(
  ({ before, after }) => ({ before: before['status'] as MemberStatus, after: after['status'] as MemberStatus }),
  async ({ tx, origin, subject, from, to }) => {
    if (memberStatus.canMove(from, to)) await move(tx, origin, Number(subject['memberId']), from, to);
  },
  savedTrail('member.access-changed'),
);

type Held = { roleId: number; projects: number[] };

/** Only where the member still has the role that this change left them with. */
const role = bothWays<Held>(
  savedSides,
  async ({ tx, origin, subject, from, to }) => {
    const id = Number(subject['memberId']);
    await holdMember(tx, id);
    const member = await memberById(tx, id);
    if (member?.role_id !== from.roleId) return;
    await updateMemberRow(tx, id, { role_id: to.roleId });
    await setProjects(tx, id, to.projects);
    await endSessions(tx, { memberId: id }, 'member_changed', origin.now);
    const action = 'member.role-assigned';
    await recordActivity(tx, origin, { action, entity: 'member', entityId: id, before: from, after: to });
  },
  savedTrail('member.role-assigned'),
);

/** Only where the role still allows what this change left it with. */
const permissions = bothWays<Permission[]>(
  savedSides,
  async ({ tx, origin, subject, from, to }) => {
    const roleId = Number(subject['roleId']);
    await lockRole(tx, roleId);
    const row = await roleById(tx, roleId);
    if (!row || row.permissions.toSorted().join() !== from.toSorted().join()) return;
    await updateRoleRow(tx, roleId, { display_name: row.display_name, scope: row.scope, permissions: to });
    const difference = { before: { permissions: from }, after: { permissions: to } };
    await recordActivity(tx, origin, { action: 'role.updated', entity: 'role', entityId: roleId, ...difference });
  },
  savedTrail('role.changed'),
);

/** Whoever set it up is signed out as well, and proves who they are by the password alone from then on. */
const factor: Undoing = {
  undo: (deps, tx, origin, { subject }) =>
    takeTotpBack(deps, tx, origin, { memberId: Number(subject['memberId']), secretId: Number(subject['secretId']) }),
  redo: () => Promise.resolve('Its owner has to set up two-factor sign-in again: it was removed permanently.'),
};

const passkey: Undoing = {
  undo: (_deps, tx, origin, { subject }) =>
    takePasskeyBack(tx, origin, { memberId: Number(subject['memberId']), passkeyId: Number(subject['passkeyId']) }),
  redo: () => Promise.resolve('Its owner has to add the passkey again: it was removed permanently.'),
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
  'member.totp-added': factor,
  'member.totp-removed': signedOut,
  'member.passkey-added': passkey,
  'member.passkey-removed': signedOut,
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
