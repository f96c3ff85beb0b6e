import type { StatementLine, StatementMemo } from '@coffer/contract/growth/reports.ts';
import type { BookingKind } from './queries.ts';

export const lineNames: Record<StatementLine, string> = {
  received: 'Received',
  refunded: 'Refunded',
  paid_out: 'Paid out',
  rewards_paid: 'Rewards paid out',
  corrections: 'Corrections',
};

const counted: Record<StatementLine, readonly [one: string, many: string]> = {
  received: ['deposit', 'deposits'],
  refunded: ['refund', 'refunds'],
  paid_out: ['payout', 'payouts'],
  rewards_paid: ['payout', 'payouts'],
  corrections: ['booking', 'bookings'],
};

const grouped = new Intl.NumberFormat('en-US');

/** `468 deposits`. */
export function countText(line: StatementLine, count: number): string {
  return `${grouped.format(count)} ${counted[line][count === 1 ? 0 : 1]}`;
}

export const memoNames: Record<StatementMemo, string> = {
  earned: 'Earned from payments',
  promised: 'Reserved for payouts',
  swept: 'Swept to cold wallets',
  network_fees: 'Network fees',
};

export const kindNames: Record<BookingKind, string> = {
  ...lineNames,
  earned: memoNames.earned,
  promised: memoNames.promised,
};

export function numberText(count: number): string {
  return grouped.format(count);
}
