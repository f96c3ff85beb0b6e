import { minus } from '../../format/minus.ts';
import type { PaymentDetails } from './queries.ts';

type Facts = Pick<
  PaymentDetails,
  'amount' | 'filledAmount' | 'currency' | 'network' | 'dueInUSD' | 'attempts' | 'deposits'
>;
/** Exact decimals of the one currency that was chosen. */
export type Sums = { due: string; received: string; confirming: string; rest: string; over: string };

/**
 * How it stands in the currency that was chosen. Undefined of several quotes, where each was for what was left at its time, and
 * of money in another currency: then the dollars alone say it.
 */
export function sumsOf(payment: Facts, precision: number | undefined): Sums | undefined {
  const { amount, filledAmount, currency, network, dueInUSD, attempts, deposits } = payment;
  const isOne = deposits.every((one) => one.currencyCode === currency && one.blockchainCode === network);
  if (amount === null || filledAmount === null || attempts.length !== 1 || !isOne) return undefined;
  const left = (from: string, what: string) => minus(from, what, precision) ?? from;
  const included = deposits.filter(({ status }) => status === 'included');
  const unconfirmed = left(amount, filledAmount);
  const rest = included.reduce((sum, deposit) => left(sum, deposit.amount), unconfirmed);
  return {
    due: amount,
    received: filledAmount,
    confirming: left(unconfirmed, rest),
    // What is enough is enough, though it may not be all.
    rest: dueInUSD !== null && isNothing(dueInUSD) ? '0' : orNothing(rest),
    over: orNothing(left(filledAmount, amount)),
  };
}

export function isNothing(decimal: string): boolean {
  return /^0(\.0*)?$/.test(decimal);
}

export function orNothing(decimal: string): string {
  return decimal.startsWith('-') ? '0' : decimal;
}
