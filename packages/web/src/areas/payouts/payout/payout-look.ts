import type { PayoutView } from '@coffer/contract/money-out/payouts.ts';
import { IconBan, IconClock, IconMail, IconUserCheck } from '@tabler/icons-react';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';

const looks = {
  'pending-otp-verification': { tone: 'attention', text: 'Code needed', icon: IconMail },
  'pending-approval': { tone: 'attention', text: 'Needs approval', icon: IconUserCheck },
  pending: { tone: 'neutral', text: 'Queued', icon: IconClock },
  initiated: { tone: 'progress', text: 'Sending' },
  sent: { tone: 'progress', text: 'Confirming' },
  processed: { tone: 'success', text: 'Paid out' },
  failed: { tone: 'danger', text: 'Failed, nothing sent' },
  rejected: { tone: 'danger', text: 'Rejected' },
  cancelled: { tone: 'neutral', text: 'Cancelled', icon: IconBan },
} as const satisfies Record<PayoutView['status'], StatusLook>;

type Facts = Pick<PayoutView, 'status' | 'approvals' | 'confirmations'>;

/** The one word for a payout, and how far it is. */
export function payoutLook({ status, approvals, confirmations }: Facts): StatusLook {
  const look = looks[status];
  if (status === 'pending-approval') return { ...look, text: `${look.text} ${approvals.given} / ${approvals.needed}` };
  if (status !== 'sent') return look;
  const { current, required } = confirmations;
  return { ...look, text: `${look.text} ${Math.min(current, required)} / ${required}` };
}
