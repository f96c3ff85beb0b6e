import type { StatementLine, StatementMemo } from '@coffer/contract/growth/reports.ts';
import type { TaxLineKind } from '@coffer/contract/growth/tax.ts';
import type { BookingKind, Format, Kind } from './queries.ts';

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

export const formatNames: Record<Format, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', beancount: 'beancount' };

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `412 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  let [size, at] = [bytes, 0];
  while (size >= 1000 && at < units.length - 1) [size, at] = [size / 1000, at + 1];
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: size < 10 && at > 0 ? 1 : 0 }).format(size)} ${units[at]}`;
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `October 2026`, by its first day. */
export function monthText(firstDay: string): string {
  return month.format(new Date(firstDay));
}

export const reportNames: Record<Kind, string> = { statement: 'Statement', tax: 'Tax estimate' };

export const taxKindNames: Record<TaxLineKind, string> = {
  refunded: 'Refund',
  paid_out: 'Payout',
  rewards_paid: 'Reward',
  taken_back: 'Taken back',
};
