import { minus } from '../../format/minus.ts';
import type { PaymentDetails } from './queries.ts';

export type RefundValues = {
  /** `BASE USDC` */
  asset: string;
  amount: string;
  toAddress: string;
  reason: string;
};
export type RefundIssues = Partial<Record<'amount' | 'toAddress' | 'reason', string>>;

export type Refundable = { value: string; chain: string; currency: string; came: string };

/** What came to it, newest currency last; the server knows how much of it may still go back. */
export function refundables({ deposits }: Pick<PaymentDetails, 'deposits'>): Refundable[] {
  const found = new Map<string, Refundable>();
  for (const { blockchainCode: chain, currencyCode: currency, amount } of deposits) {
    const value = `${chain} ${currency}`;
    if (!found.has(value)) found.set(value, { value, chain, currency, came: amount });
  }
  return [...found.values()];
}

/** What came too much, where the whole of it came in one deposit of a stable price; else nothing is proposed. */
export function proposedAmount({ deposits, amount, exception }: Proposing): string {
  const [only, ...others] = deposits;
  if (only === undefined || others.length > 0) return '';
  if (exception !== 'over' || amount === null) return only.amount;
  return minus(only.amount, amount, mostDecimals) ?? '';
}
type Proposing = Pick<PaymentDetails, 'deposits' | 'amount' | 'exception'>;
const mostDecimals = 18;

/** In the order of the fields. */
export function refundIssues({ amount, toAddress, reason }: RefundValues): RefundIssues {
  const isAmount = /^\d+(\.\d+)?$/.test(amount.trim()) && !/^0+(\.0+)?$/.test(amount.trim());
  return {
    ...(isAmount ? {} : { amount: 'must be a number above 0' }),
    ...(toAddress.trim() === '' ? { toAddress: 'must be an address' } : {}),
    ...(reason.trim() === '' ? { reason: 'must not be empty' } : {}),
  };
}
