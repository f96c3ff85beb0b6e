import { hoursAfter } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { insertChange, lockChange, selectById } from './change-store.ts';
import { signOutActors } from './sign-out-actors.ts';
import { treasuryChangeStatus } from './treasury-change-status.ts';
import type { ChangePowers, Decider, TreasuryChange, Undoing } from './treasury-change.ts';
import { isSettled } from './trusted-before.ts';
import { waitHours } from './wait.ts';

/**
 * Once nobody has objected to a change for as long as a takeover waits, what was before it is no longer what is trusted: taking it
 * back waits as asking for it would, and owners hear of it. Undefined where it may be taken back at once. By the link of a mail
 * nobody proves that they could change it by hand, so that all waits which puts something into place.
 */
export async function takeBackLater(
  deps: Deps,
  tx: Tx,
  origin: Origin & { ip: string | null; userAgent: string | null },
  powers: ChangePowers,
  change: TreasuryChange,
  by: Decider,
): Promise<TreasuryChange | undefined> {
  const hours = await waitHours(deps, tx, origin.now);
  if (!isTakenBackLater(powers, change, { hours, now: origin.now })) return undefined;
  if (by.subject && !powers.undoings[change.kind].trail?.waits(change)) return undefined;
  const subject = { changeId: change.id };
  const kind = 'treasury-change.taken-back';
  const id = await insertChange(tx, {
    kind,
    status: treasuryChangeStatus.move('recorded', 'waiting'),
    projectId: change.projectId,
    title: `To be reverted: ${change.title}`,
    before: change.after,
    after: change.before,
    subject,
    deed: `${kind} ${JSON.stringify(subject)}`,
    memberId: by.memberId,
    actorName: by.name,
    ip: origin.ip,
    userAgent: origin.userAgent,
    at: origin.now,
    dueAt: hoursAfter(origin.now, hours),
  });
  await signOutActors(tx, powers, change, by, origin.now);
  // For whoever opens the link of a mail it is on its way.
  if (id === undefined && !by.subject) return change;
  if (id === undefined) throw fault('CONFLICT', 'It is being reverted already: see the waiting changes.');
  const [asked] = await selectById(tx, [id]);
  if (!asked) throw new Error(`The treasury change ${id} is not there, and was just written.`);
  await recordActivity(tx, origin, {
    action: treasuryChangeStatus.eventFor('recorded', 'waiting'),
    entity: 'treasury-change',
    entityId: id,
    projectId: change.projectId,
    after: { title: asked.title },
  });
  return asked;
}

/** Whether the link of a mail takes it back only after that time. */
export function isTakenBackLater(
  { undoings }: ChangePowers,
  change: TreasuryChange,
  { hours, now }: { hours: number; now: Date },
): boolean {
  const isHeld = hours > 0 && change.status === 'in_effect' && isSettled(change, hours, now);
  return isHeld && undoings[change.kind].trail !== undefined;
}

type End = (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  change: TreasuryChange,
  by: { memberId: number | null; name: string },
) => Promise<unknown>;

/** What waits to take another change back. Who stops it leaves that one as it is, and stopping it later brings nothing back. */
export function takingBack(end: End): Undoing {
  return {
    undo: () => Promise.resolve('The reverted change stays reverted: release that one instead.'),
    async redo(deps, tx, origin, { status, subject, memberId, actorName }) {
      if (status !== 'waiting') return undefined;
      const change = await lockChange(
        tx,
        everyProject('a change names the one that it takes back'),
        Number(subject['changeId']),
      );
      if (change?.status !== 'in_effect') return 'The change is no longer in effect.';
      await end(deps, tx, origin, change, { memberId, name: actorName });
      return undefined;
    },
  };
}
