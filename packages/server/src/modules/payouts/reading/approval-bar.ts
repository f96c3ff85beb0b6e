import { readableUtc } from '@coffer/kernel/clock.ts';
import { can, type Credentialed } from '../../../platform/access.ts';
import type { Approval } from '../payout/approval-store.ts';
import type { Payout } from '../payout/payout.ts';
import type { Approvers } from '../payout/valid-approvals.ts';

type Judged = Pick<
  Payout,
  'projectId' | 'status' | 'type' | 'batchId' | 'createdBy' | 'askerIds' | 'mayGoAt' | 'intentHash'
>;

/** Why somebody may not approve a payout that waits for that, in a sentence; null where they may. */
export function approvalBar(
  subject: Credentialed,
  payout: Judged,
  given: readonly Pick<Approval, 'memberId' | 'intentHash'>[],
  approvers: Approvers,
  now: Date,
): string | null {
  if (subject.kind === 'key') return 'API keys cannot approve payouts.';
  if (!can(subject, 'payouts:approve', payout.projectId)) return 'Your role cannot approve payouts.';
  if (payout.askerIds.includes(subject.memberId)) return `${askedInWords(payout)}, so someone else must approve it.`;
  if (approvers.barred.has(subject.memberId)) {
    return 'Within the last 7 days you gave access, a role or a link to somebody who requested it, so someone else must approve it.';
  }
  if (given.some((one) => one.memberId === subject.memberId && one.intentHash === payout.intentHash)) {
    return 'You have approved it. Someone else must approve it as well.';
  }
  if (!approvers.able.has(subject.memberId)) {
    return 'You were given access, a role or a new password by a link within the last 7 days, so someone else must approve it.';
  }
  if (payout.mayGoAt !== null && payout.mayGoAt > now) {
    return `The recipient is new: it can be approved from ${readableUtc(payout.mayGoAt)}.`;
  }
  return null;
}

function askedInWords({ createdBy, type, batchId }: Judged): string {
  if (createdBy.kind === 'key') return 'You made or rotated the API key that requested this payout';
  if (batchId !== null) return 'You requested this file of payouts';
  return type === 'refund' ? 'You requested this refund or its payout' : 'You requested this payout';
}

/** Whoever may ask takes back what others asked for as well; a key only its own. */
export function takesBack(subject: Credentialed, { createdBy }: Pick<Payout, 'createdBy'>): boolean {
  return subject.kind === 'member' || createdBy.keyId === subject.keyId;
}
