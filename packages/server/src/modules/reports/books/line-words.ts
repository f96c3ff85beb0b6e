import type { BookingKind } from '@coffer/contract/growth/reports.ts';

export const lineWords: Record<BookingKind, string> = {
  received: 'Received',
  refunded: 'Refunded',
  paid_out: 'Paid out',
  rewards_paid: 'Rewards paid out',
  corrections: 'Correction',
  earned: 'Earned',
  promised: 'Promised',
};
