import { hoursAfter } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { TreasuryChangeView } from '@coffer/contract/people/treasury-changes.ts';
import { authorize, nameOf, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { askerOf, whyNotAsking } from './asker.ts';
import { lockChange, writeDecision, writeSecond } from './change-store.ts';
import { refuseInterested } from './refuse-interested.ts';
import { signOutActors } from './sign-out-actors.ts';
import { takeBack } from './take-back.ts';
import { takeBackLater } from './take-back-later.ts';
import { viewChange, type ChangePowers, type Decider, type Decision, type TreasuryChange } from './treasury-change.ts';
import { treasuryChangeStatus, type TreasuryChangeStatus } from './treasury-change-status.ts';
import { isRepair } from './trusted-before.ts';
import { waitHours } from './wait.ts';

const startsFrom = {
  freeze: ['in_effect'],
  cancel: ['waiting', 'releasing'],
  confirm: ['waiting'],
  release: ['frozen'],
  revert: ['frozen'],
} as const satisfies Record<Decision, readonly TreasuryChangeStatus[]>;

const wordOf = {
  freeze: 'frozen',
  cancel: 'cancelled',
  confirm: 'confirmed',
  release: 'released',
  revert: 'reverted',
} as const satisfies Record<Decision, string>;

/**
 * Ending what waits is safe, so that whoever may change wallets can do it at once; but what undoes an earlier change, and what somebody
 * above them asked for, may be a repair: ending that takes proof of person, unless it is one's own. Everything else puts something
 * into effect, freezing too: what was before may be the worse. So it needs proof of person, and a person whom it does not serve.
 */
export async function decideChange(
  deps: Deps,
  call: Call<MemberSubject>,
  powers: ChangePowers,
  { id, decision }: { id: number; decision: Decision },
): Promise<TreasuryChangeView> {
  const { subject } = call;
  authorize(subject, 'wallets:write');
  if (decision !== 'cancel') requireStepUp(subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const change = await lockChange(tx, subject.projects, id);
    if (!change) throw notFound('There is no such change.');
    refuseUndecidable(change, decision);
    if (await mayBeRepair(tx, subject, powers, change)) requireStepUp(subject, call.now);
    await refuseInterested(tx, call, powers, change, decision);
    const by = { memberId: subject.memberId, name: nameOf(subject), subject };
    if (decision === 'freeze') {
      const isRoot = subject.role.name === 'root';
      const later = isRoot ? undefined : await takeBackLater(deps, tx, call, powers, change, by);
      if (later) return viewChange(later);
    }
    if (decision === 'freeze' || decision === 'cancel')
      return viewChange(await stopChange(deps, tx, call, powers, change, by));
    if (decision === 'revert') return viewChange(await move(tx, call, change, 'reverted', by));
    if (decision === 'confirm' && lacksTime(powers, change, call.now))
      return viewChange(await second(tx, call, change, by));
    const hours = decision === 'release' ? await hoursToRelease(deps, tx, call, change) : 0;
    if (hours > 0) {
      return viewChange(await move(tx, call, change, 'releasing', by, { dueAt: hoursAfter(call.now, hours) }));
    }
    return viewChange(await takeEffect(deps, tx, call, powers, change, by));
  });
}

/** Of somebody else. */
async function mayBeRepair(
  tx: Tx,
  subject: MemberSubject,
  powers: ChangePowers,
  change: TreasuryChange,
): Promise<boolean> {
  const asker = askerOf(change);
  if (asker === subject.memberId) return false;
  const isOfHigher = asker !== null && !(await powers.standsAsHigh(tx, subject, asker));
  return isOfHigher || (await isRepair(tx, powers, change));
}

/** Where a second person and the time are both waited for, the person does not spare the time. */
function lacksTime({ undoings }: ChangePowers, change: TreasuryChange, now: Date): boolean {
  return (undoings[change.kind].needsSecond?.(change) ?? false) && change.dueAt !== null && now < change.dueAt;
}

async function second(
  tx: Tx,
  call: Call<MemberSubject>,
  change: TreasuryChange,
  { name }: Decider,
): Promise<TreasuryChange> {
  const seconded = await writeSecond(tx, change, name);
  await recordActivity(tx, call, {
    action: 'treasury-change.seconded',
    entity: 'treasury-change',
    entityId: change.id,
    projectId: change.projectId,
    after: { title: change.title },
  });
  return seconded;
}

/** Somebody had doubts: only the root ends them at once, and nobody those about what they did themselves. */
async function hoursToRelease(
  deps: Deps,
  tx: Tx,
  { subject, now }: Call<MemberSubject>,
  { memberId }: TreasuryChange,
): Promise<number> {
  if (subject.role.name === 'root' && memberId !== subject.memberId) return 0;
  return waitHours(deps, tx, now);
}

/** What is in effect, or is about to be. */
export function isStoppable(change: TreasuryChange): boolean {
  return change.status === 'in_effect' || isDue(change);
}

/** What time decides about. */
export function isDue({ status }: TreasuryChange): boolean {
  return status === 'waiting' || status === 'releasing';
}

/** Takes back what is in effect, or ends what waits; whoever did it is signed out everywhere. */
export async function stopChange(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  change: TreasuryChange,
  by: Decider,
): Promise<TreasuryChange> {
  const stopped = await endChange(deps, tx, origin, powers, change, by);
  await signOutActors(tx, powers, change, by, origin.now);
  return stopped;
}

/** By a person, or because what they asked for has waited long enough. */
export async function endChange(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  change: TreasuryChange,
  by: Actor,
): Promise<TreasuryChange> {
  if (change.status === 'in_effect') {
    return move(tx, origin, await takeBack(deps, tx, origin, powers, change), 'frozen', by);
  }
  if (change.status === 'waiting') await powers.undoings[change.kind].cancel?.(deps, tx, origin, change);
  return move(tx, origin, change, change.status === 'waiting' ? 'cancelled' : 'frozen', by);
}

/**
 * What cannot take effect any more, or was asked for by somebody who could not ask for it today, is cancelled, or stays frozen, with
 * its reason in the audit log.
 */
export async function takeEffect(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  change: TreasuryChange,
  by: Actor,
): Promise<TreasuryChange> {
  const undoing = powers.undoings[change.kind];
  const reason = (await whyUnasked(tx, change, origin.now)) ?? (await undoing.redo(deps, tx, origin, change));
  if (reason === undefined) {
    const { now: _taken, ...after } = change.after;
    return move(tx, origin, { ...change, after }, 'in_effect', by);
  }
  if (change.status === 'frozen') throw fault('UNPROCESSABLE', reason);
  if (change.status !== 'waiting') return move(tx, origin, change, 'frozen', by, { reason });
  await undoing.cancel?.(deps, tx, origin, change);
  return move(tx, origin, change, 'cancelled', by, { reason });
}

/** Whoever releases something at once answers for it themselves. */
async function whyUnasked(tx: Tx, change: TreasuryChange, now: Date): Promise<string | undefined> {
  const asker = isDue(change) ? askerOf(change) : null;
  return asker === null ? undefined : whyNotAsking(tx, asker, change, now);
}

/** A person, or nobody but the time. */
type Actor = { memberId: number | null; name: string };

async function move(
  tx: Tx,
  origin: Origin,
  change: TreasuryChange,
  to: TreasuryChangeStatus,
  { memberId, name }: Actor,
  { reason, dueAt = null }: { reason?: string; dueAt?: Date | null } = {},
): Promise<TreasuryChange> {
  const moved = await writeDecision(tx, change, to, { memberId, name, now: origin.now, dueAt });
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

function refuseUndecidable({ status }: TreasuryChange, decision: Decision): void {
  if ((startsFrom[decision] as readonly TreasuryChangeStatus[]).includes(status)) return;
  const allowed = treasuryChangeStatus.allowedFrom(status);
  const sentence = `This change is ${status.replaceAll('_', ' ')}: it cannot be ${wordOf[decision]}.`;
  throw fault('INVALID_STATE', sentence, { details: { from: status, allowed } });
}
