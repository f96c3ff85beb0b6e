import { formatMinuteZone } from '../../../format/date-time.ts';
import type { PayoutDetails } from '../payout/queries.ts';

type Facts = Pick<PayoutDetails, 'status' | 'approvals' | 'waiting' | 'failure' | 'decisions' | 'mayGoAt' | 'reasons'>;
export type StateNotice = { tone: 'success' | 'attention' | 'danger'; lead: string; text: string };

const afterRestore = 'restored';

/** Why people are asked; what they have to know before anything else stands above. */
export function reasonsOf({ reasons }: Pick<Facts, 'reasons'>): string {
  return reasons
    .filter(({ code }) => code !== afterRestore)
    .map(({ reason }) => reason)
    .join(' ');
}

/** How many people are still missing; nothing where none is. */
export function missingWords({ needed, given }: Pick<Facts['approvals'], 'needed' | 'given'>): string {
  const missing = needed - given;
  if (missing <= 0) return '';
  return `Needs ${missing} ${given === 0 ? '' : 'more '}${missing === 1 ? 'approval' : 'approvals'}.`;
}

/** What one has to know first of a payout as it stands; nothing where its status says it all. */
export function noticeOf(payout: Facts): StateNotice | undefined {
  const { status, waiting, failure, decisions, reasons } = payout;
  if (status === 'failed') return { tone: 'danger', lead: 'Failed, nothing was sent.', text: failure?.reason ?? '' };
  if (status === 'rejected') {
    const by = decisions.findLast(({ verdict }) => verdict === 'rejected')?.name;
    return { tone: 'danger', lead: by === undefined ? 'Rejected.' : `Rejected by ${by}.`, text: failure?.reason ?? '' };
  }
  if (status === 'pending-approval' && decisions.some(({ verdict, isValid }) => verdict === 'approved' && !isValid)) {
    return {
      tone: 'attention',
      lead: 'Earlier approvals no longer count.',
      text: 'The payout changed or they expired, so it needs approval again.',
    };
  }
  if (status === 'pending') return queued(payout);
  if (waiting !== null) return { tone: 'attention', lead: 'Waiting.', text: waiting.reason };
  const restored = reasons.find(({ code }) => code === afterRestore);
  return status === 'pending-approval' && restored !== undefined
    ? { tone: 'attention', lead: 'It may already have been paid.', text: restored.reason }
    : undefined;
}

function queued({ waiting, approvals, mayGoAt }: Facts): StateNotice {
  if (waiting !== null) return { tone: 'attention', lead: 'Approved, but waiting.', text: waiting.reason };
  const lead =
    approvals.needed === 0 ? 'No approval needed.' : `Approved by ${approvals.given} of ${approvals.needed}.`;
  const isLater = mayGoAt !== null && Date.parse(mayGoAt) > Date.now();
  return {
    tone: 'success',
    lead,
    text: isLater ? `It will be signed from ${formatMinuteZone(mayGoAt)}.` : 'It will be signed shortly.',
  };
}
