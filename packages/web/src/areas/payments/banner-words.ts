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
  credited: 'Left with the customer.',
  refunded: 'A refund was requested.',
  written_off: 'Written off.',
};

const oddities: Record<Exclude<Facts['exception'], 'none'>, string> = {
  partial: 'It was underpaid.',
  over: 'It was overpaid.',
  late: 'The money came after the time was over.',
  wrong_asset: 'The money came in another currency than was chosen.',
  reorged: 'The network had replaced the block of its money.',
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
      return { tone: 'attention', lead: `${overBy(payment)} too much.`, text: 'Whose it is waits for your decision.' };
    case 'late':
      return {
        tone: 'attention',
        lead: 'Paid late.',
        text: 'The money came after the time was over. Accept it, or request its refund.',
      };
    case 'wrong_asset':
      return {
        tone: 'attention',
        lead: 'Paid in another currency.',
        text:
          status === 'settled'
            ? 'It was worth enough. Accept it, or request its refund.'
            : 'It does not count for this payment until you accept it.',
      };
    case 'reorged':
      return {
        tone: 'attention',
        lead: 'Taken back by the network.',
        text: 'The block of its money was replaced. Should the money come back in another block, it counts as before.',
      };
  }
}

function underpaid({ status, dueInUSD, filledAmountInUSD, amountInUSD, ...payment }: Facts): Banner {
  const came = `${formatUsd(filledAmountInUSD)}${amountInUSD === null ? '' : ` of ${formatUsd(String(amountInUSD))}`} arrived.`;
  const rest =
    status === 'open' || status === 'detected'
      ? `The customer can pay the rest until ${formatDateTimeZone(payment.expiresAt)}.`
      : `Its time is over; what comes until ${formatDateTimeZone(payment.monitoredUntil)} still counts for it.`;
  return {
    tone: 'attention',
    lead: dueInUSD === null ? 'Underpaid.' : `${formatUsd(dueInUSD)} still due.`,
    text: `${came} ${rest}`,
  };
}

function overBy({ amountInUSD, filledAmountInUSD }: Facts): string {
  const over = minus(filledAmountInUSD, String(amountInUSD ?? 0));
  return over === undefined ? 'Something' : formatUsd(over);
}
