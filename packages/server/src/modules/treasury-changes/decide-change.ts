import { daysAfter } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { TreasuryChangeView } from '@coffer/contract/treasury-changes.ts';
import { authorize, nameOf, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { levelOf, lockChange, owesAccess, writeDecision } from './change-store.ts';
import { viewChange, type ChangePowers, type TreasuryChange } from './treasury-change.ts';
import { treasuryChangeStatus, type TreasuryChangeStatus } from './treasury-change-status.ts';

export type Decision = 'freeze' | 'cancel' | 'confirm' | 'release' | 'revert';

const targetOf = {
  freeze: 'frozen',
  cancel: 'cancelled',
  confirm: 'in_effect',
  release: 'in_effect',
  revert: 'reverted',
} as const satisfies Record<Decision, TreasuryChangeStatus>;

/** What is older was seen by everybody, and what came after it may build on it. */
const freezableDays = 7;

/**
 * Ending what waits is safe, so that whoever may change wallets can do it at once. Everything else puts something into effect,
 * freezing too: what was before may be the worse. So it needs proof of person, and a person whom it does not serve.
 */
export async function decideChange(
  deps: Deps,
  call: Call<MemberSubject>,
  powers: ChangePowers,
  { id, decision }: { id: number; decision: Decision },
): Promise<TreasuryChangeView> {
  authorize(call.subject, 'wallets:write');
  if (decision !== 'cancel') requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const change = await lockChange(tx, call.subject.projects, id);
    if (!change) throw notFound('There is no such change.');
    refuseUndecidable(change, decision);
    await refuseInterested(tx, call, change, decision);
    const by = { name: nameOf(call.subject), subject: call.subject };
    if (decision === 'freeze' || decision === 'cancel')
      return viewChange(await stopChange(deps, tx, call, powers, change, by));
    if (decision === 'revert') return viewChange(await move(tx, call, change, 'reverted', by.name));
    return viewChange(await takeEffect(deps, tx, call, powers, change, by.name));
  });
}

/** Taken back, it hands rights out: to whoever lost them by it. */
export function restoresRights({ kind }: TreasuryChange): boolean {
  return kind === 'member.role-assigned' || kind === 'member.access-changed' || kind === 'role.changed';
}

async function refuseInterested(
  tx: Tx,
  { subject, now }: Call<MemberSubject>,
  change: TreasuryChange,
  decision: Decision,
): Promise<void> {
  if (decision === 'cancel') return;
  const isOwn = change.memberId === subject.memberId;
  if (isOwn && decision === 'confirm') {
    throw fault('FORBIDDEN', 'Somebody else must confirm this: whoever asked for it waits until it takes effect.');
  }
  if (isOwn && decision === 'release') throw fault('FORBIDDEN', 'Somebody else must release what you changed.');
  if (decision === 'freeze' && change.at < daysAfter(now, -freezableDays)) {
    const sentence = `This change is older than ${freezableDays} days: change it back by hand.`;
    throw fault('UNPROCESSABLE', sentence);
  }
  const givesRights = restoresRights(change) || (decision === 'release' && change.kind.startsWith('member.'));
  if (givesRights && subject.role.name !== 'root') {
    throw fault('FORBIDDEN', 'Only the root decides about changes of members and roles. Change it back by hand.');
  }
  if (change.memberId === null || isOwn) return;
  if ((await levelOf(tx, change.memberId)) > subject.role.level) {
    throw fault('FORBIDDEN', 'This was changed by somebody above you: ask them, or use the link of the mail about it.');
  }
  if (
    decision === 'confirm' &&
    (await owesAccess(tx, subject.memberId, change.memberId, daysAfter(now, -freezableDays)))
  ) {
    const sentence =
      'Whoever asked for this gave you your access within the last days: another person must confirm it.';
    throw fault('FORBIDDEN', sentence);
  }
}

type Stopper = { name: string; subject?: MemberSubject };

/** Takes back what is in effect, or ends what waits; whoever did it is signed out everywhere. */
export async function stopChange(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  change: TreasuryChange,
  by: Stopper,
): Promise<TreasuryChange> {
  const isInEffect = change.status === 'in_effect';
  const undoing = powers.undoings[change.kind];
  const stays = await (isInEffect
    ? undoing.undo(deps, tx, origin, change)
    : undoing.cancel?.(deps, tx, origin, change));
  const now = stays === undefined ? change : { ...change, after: { ...change.after, stays } };
  const stopped = await move(tx, origin, now, isInEffect ? 'frozen' : 'cancelled', by.name);
  if (change.memberId !== null) {
    const isOwn = by.subject?.memberId === change.memberId;
    const kept = isOwn && by.subject ? { except: by.subject.sessionId } : {};
    await powers.endSessions(tx, { memberId: change.memberId, ...kept }, origin.now);
  }
  return stopped;
}

/** What cannot take effect any more is cancelled, with its reason in the audit log. */
export async function takeEffect(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  change: TreasuryChange,
  by: string,
): Promise<TreasuryChange> {
  const undoing = powers.undoings[change.kind];
  const obstacle = await undoing.redo(deps, tx, origin, change);
  if (obstacle === undefined) return move(tx, origin, change, 'in_effect', by);
  if (change.status === 'frozen') throw fault('UNPROCESSABLE', obstacle);
  await undoing.cancel?.(deps, tx, origin, change);
  return move(tx, origin, change, 'cancelled', by, obstacle);
}

async function move(
  tx: Tx,
  origin: Origin,
  change: TreasuryChange,
  to: TreasuryChangeStatus,
  by: string,
  reason?: string,
): Promise<TreasuryChange> {
  const moved = await writeDecision(tx, change, to, { name: by, now: origin.now });
  await recordActivity(tx, origin, {
    action: treasuryChangeStatus.eventFor(change.status, to),
    entity: 'treasury-change',
    entityId: change.id,
    projectId: change.projectId,
    before: { status: change.status },
    after: { status: to, title: change.title, ...(reason === undefined ? {} : { reason }) },
  });
  return moved;
}

function refuseUndecidable(change: TreasuryChange, decision: Decision): void {
  const startsFrom = {
    freeze: 'in_effect',
    cancel: 'waiting',
    confirm: 'waiting',
    release: 'frozen',
    revert: 'frozen',
  };
  if (change.status === startsFrom[decision]) return;
  const allowed = treasuryChangeStatus.allowedFrom(change.status);
  throw fault(
    'INVALID_STATE',
    `This change is ${change.status.replaceAll('_', ' ')}: it cannot be ${wordOf(decision)}.`,
    {
      details: { from: change.status, allowed },
    },
  );
}

function wordOf(decision: Decision): string {
  return decision === 'confirm' ? 'confirmed' : targetOf[decision].replace('in_effect', 'released');
}
