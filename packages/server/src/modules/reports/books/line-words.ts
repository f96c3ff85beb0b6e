import type { BookingKind, StatementMemo } from '@coffer/contract/growth/reports.ts';

export const lineWords: Record<BookingKind, string> = {
  received: 'Received',
  refunded: 'Refunded',
  paid_out: 'Paid out',
  rewards_paid: 'Rewards paid out',
  corrections: 'Correction',
  earned: 'Earned',
  promised: 'Promised',
};

export const memoWords: Record<StatementMemo, string> = {
  earned: 'Earned from payments',
  promised: 'Reserved for payouts',
  swept: 'Swept to cold wallets',
  network_fees: 'Network fees',
};
