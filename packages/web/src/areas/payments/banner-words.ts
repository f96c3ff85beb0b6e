import { formatDateTimeZone } from '../../format/date-time.ts';
import { minus } from '../../format/minus.ts';
import { formatUsd } from '../../format/money.ts';
import type { PaymentDetails } from './queries.ts';

type Facts = Pick<
  PaymentDetails,
  | 'status'
  | 'exception'
  | 'resolution'
  | 'amountInUSD'
  | 'filledAmountInUSD'
  | 'dueInUSD'
  | 'expiresAt'
  | 'monitoredUntil'
>;
export type Banner = { tone: 'attention' | 'neutral'; lead: string; text: string };

const decided: Record<NonNullable<Facts['resolution']>, string> = {
  accepted: 'Accepted as paid.',
  credited: 'Credited to the customer.',
  refunded: 'Refund requested.',
  written_off: 'Excess kept as revenue.',
};

const oddities: Record<Exclude<Facts['exception'], 'none'>, string> = {
  partial: 'It was underpaid.',
  over: 'It was overpaid.',
  late: 'The money arrived after the payment expired.',
  wrong_asset: 'The money arrived in a different currency than the payer chose.',
  reorged: 'The network replaced the block that contained the money.',
};

/** What is odd about it, in words, and what follows; undefined where nothing is. */
export function bannerOf(payment: Facts): Banner | undefined {
  const { exception, resolution, status } = payment;
  if (exception === 'none') return undefined;
  if (resolution !== null) {
    return { tone: 'neutral', lead: decided[resolution], text: oddities[exception] };
  }
  switch (exception) {
    case 'partial':
      return underpaid(payment);
    case 'over':
      return {
        tone: 'attention',
        lead: `${overBy(payment)} overpaid.`,
        text: 'Decide whether to credit, keep or refund the excess.',
      };
    case 'late':
      return {
        tone: 'attention',
        lead: 'Paid late.',
        text: 'The money arrived after the payment expired. Accept it, or request a refund.',
      };
    case 'wrong_asset':
      return {
        tone: 'attention',
        lead: 'Paid in another currency.',
        text:
          status === 'settled'
            ? 'Its value covers the payment. Accept it, or request a refund.'
            : 'It does not count for this payment until you accept it.',
      };
    case 'reorged':
      return {
        tone: 'attention',
        lead: 'Reversed by the network.',
        text: 'The block that contained the money was replaced. If the money returns in another block, it counts again.',
      };
  }
}

function underpaid({ status, dueInUSD, filledAmountInUSD, amountInUSD, ...payment }: Facts): Banner {
  const came = `${formatUsd(filledAmountInUSD)}${amountInUSD === null ? '' : ` of ${formatUsd(String(amountInUSD))}`} arrived.`;
  const rest =
    status === 'open' || status === 'detected'
      ? `The customer can pay the rest until ${formatDateTimeZone(payment.expiresAt)}.`
      : `It has expired, but money received until ${formatDateTimeZone(payment.monitoredUntil)} still counts.`;
  return {
    tone: 'attention',
    lead: dueInUSD === null ? 'Underpaid.' : `${formatUsd(dueInUSD)} still due.`,
    text: `${came} ${rest}`,
  };
}

function overBy({ amountInUSD, filledAmountInUSD }: Facts): string {
  const over = minus(filledAmountInUSD, String(amountInUSD ?? 0));
  return over === undefined ? 'The payment is' : formatUsd(over);
}
