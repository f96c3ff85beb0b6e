import { daysAfter } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { wasLetInSince } from '../newcomers/let-in-store.ts';
import { isForRoot, type ChangePowers, type Decision, type TreasuryChange } from './treasury-change.ts';

/** What holds longer was seen by everybody, and what came after it may build on it. */
export const freezableDays = 7;
/** So long owners have to notice somebody whom a thief let in. */
const newcomerDays = 7;

/** Whom a decision serves does not make it, nor anybody whom they could have let in for that. */
export async function refuseInterested(
  tx: Tx,
  { subject, now }: Call<MemberSubject>,
  powers: ChangePowers,
  change: TreasuryChange,
  decision: Decision,
): Promise<void> {
  if (decision === 'cancel') return;
  const isRoot = subject.role.name === 'root';
  const isOwn = change.memberId === subject.memberId;
  if (isOwn && decision === 'confirm') {
    throw fault('FORBIDDEN', 'Somebody else must confirm this: the person who requested it has to wait.');
  }
  if (isOwn && decision === 'release' && !isRoot)
    throw fault('FORBIDDEN', 'Somebody else must release this change: you made it yourself.');
  if (decision === 'freeze' && (change.decidedAt ?? change.at) < daysAfter(now, -freezableDays)) {
    throw fault(
      'UNPROCESSABLE',
      `This has been in effect for more than ${freezableDays} days. Change it back by hand.`,
    );
  }
  const needsRoot = isForRoot(change) || (decision === 'release' && change.kind.startsWith('member.'));
  if (needsRoot && !isRoot) {
    const sentence =
      'Only the root account can decide about members, roles and compromised wallets. Ask its owner, or change it back in its settings.';
    throw fault('FORBIDDEN', sentence);
  }
  if (decision === 'confirm' || (decision === 'release' && !isRoot)) {
    await refuseNewcomers(tx, subject.memberId, change.memberId, decision, now);
  }
  // Who cannot spare it the time may stand lower.
  if (decision === 'confirm' && powers.undoings[change.kind].needsSecond?.(change)) return;
  const others = [change.memberId, decision === 'freeze' ? change.deciderId : null].filter(
    (one) => one !== null && one !== subject.memberId,
  );
  for (const other of others) {
    if (other === null || (await powers.standsAsHigh(tx, subject, other))) continue;
    const sentence = 'This was changed or confirmed by somebody with more permissions than you. Ask them.';
    throw fault('FORBIDDEN', sentence);
  }
}

/** Whoever stole one session can let in as many people as they like, and they people of theirs: none of them is a second person. */
async function refuseNewcomers(
  tx: Tx,
  memberId: number,
  askerId: number | null,
  decision: 'confirm' | 'release',
  now: Date,
): Promise<void> {
  const since = daysAfter(now, -newcomerDays);
  const what = `access, a role or a new password by a link within the last ${newcomerDays} days`;
  if (await wasLetInSince(tx, memberId, since)) {
    throw fault('FORBIDDEN', `You were given ${what}: somebody else must ${decision} this change.`);
  }
  if (decision === 'confirm' && askerId !== null && (await wasLetInSince(tx, askerId, since))) {
    throw fault('FORBIDDEN', `The person who requested this was given ${what}: it cannot be confirmed early.`);
  }
}
