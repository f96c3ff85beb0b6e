import { formatAmount } from '../../../format/amount.ts';
import { minus } from '../../../format/minus.ts';
import { formatUsd } from '../../../format/money.ts';
import { truncate } from '../../../format/truncate.ts';
import type { ChainNames } from '../../../api/chain-names.ts';
import type { Deposit, Payment } from '../figures/queries.ts';

type Odd = Pick<Payment, 'exception' | 'amountInUSD' | 'filledAmountInUSD'>;

/** The way to what does not fit: `All 38 changes`, `1 deposit`; with `isMore` there are more than were counted. */
export function allOf(count: number, one: string, isMore = false): string {
  if (count === 1 && !isMore) return `1 ${one}`;
  return `All ${count}${isMore ? '+' : ''} ${one}s`;
}

/** What is odd about a payment: `Underpaid by $4.20`. */
export function paymentTitle({ exception, amountInUSD, filledAmountInUSD }: Odd): string {
  const due = amountInUSD === null ? undefined : String(amountInUSD);
  const by = (a: string | undefined, b: string | undefined) => {
    const difference = a === undefined || b === undefined ? undefined : minus(a, b);
    return difference === undefined || difference.startsWith('-') ? '' : ` by ${formatUsd(difference)}`;
  };
  if (exception === 'partial') return `Underpaid${by(due, filledAmountInUSD)}`;
  if (exception === 'over') return `Overpaid${by(filledAmountInUSD, due)}`;
  if (exception === 'late') return `Paid late: ${formatUsd(filledAmountInUSD)}`;
  if (exception === 'wrong_asset') return 'Paid in another currency';
  if (exception === 'reorged') return 'Reversed by the network';
  return 'Needs a decision';
}

/** Which payment that is, to people. */
export function paymentHint({ invoiceId, referenceId, email, customerId }: Payment): string {
  const payer = email ?? customerId;
  return [invoiceId ?? truncate(referenceId), ...(payer === null ? [] : [payer])].join(' · ');
}

export function depositTitle({ treatment }: Pick<Deposit, 'treatment'>): string {
  return treatment === 'unsupported' ? 'Unknown token received' : 'Deposit without a payment';
}

export function depositHint({ amount, currencyCode, blockchainCode, toAddress }: Deposit, names: ChainNames): string {
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode ?? '');
  const what =
    amount === null || currencyCode === null ? '' : `${formatAmount(amount, decimals, isStable)} ${currencyCode} `;
  return `${what}to ${truncate(toAddress)} on ${names.chainName(blockchainCode)}`;
}
