import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { inWords } from '@coffer/kernel/in-words.ts';
import type { BatchDetails } from './queries.ts';

const grouped = new Intl.NumberFormat('en-US');

export const count = (number: number): string => grouped.format(number);

export const payoutsOf = (number: number): string => `${count(number)} ${number === 1 ? 'payout' : 'payouts'}`;

/** Dollars a second time, in words: "Six thousand two hundred dollars and forty cents". */
export function dollarWords(amountUSD: string): string | undefined {
  // As they are written beside it: what is rounded there is rounded here.
  const [dollars = '', cents = ''] = formatUsd(amountUSD).replaceAll(/[$,]/g, '').split('.');
  const words = inWords(dollars);
  if (words === undefined) return undefined;
  const whole = `${words} ${dollars === '1' ? 'dollar' : 'dollars'}`;
  if (/^0*$/.test(cents)) return whole;
  return `${whole} and ${inWords(cents)?.toLowerCase()} ${Number(cents) === 1 ? 'cent' : 'cents'}`;
}

/** Those of it that nobody can approve yet. */
export function laterWords(later: BatchDetails['later']): string | undefined {
  if (later === null) return undefined;
  const when = formatMinuteZone(later.from);
  return later.payouts === 1
    ? `1 goes to a new recipient: it can be approved from ${when}.`
    : `${count(later.payouts)} go to new recipients: they can be approved from ${when}.`;
}

/** What is to be looked at of addresses that were not paid before, where so many of them are shown. */
export function newPayeesWords(newPayees: number, shown: number): string {
  const go = `${payoutsOf(newPayees)} ${newPayees === 1 ? 'goes to an address' : 'go to addresses'} not paid before.`;
  const which = newPayees === 1 ? 'it' : newPayees === shown ? 'them' : `these ${shown}`;
  return `${go} Compare ${which} with what ${newPayees === 1 ? 'the recipient' : 'the recipients'} told you.`;
}

type Counts = BatchDetails['counts'];
export type BatchStatus = keyof Counts;

/** What it says of each status, after the number. */
const statusWords = {
  processed: ['paid out', 'paid out'],
  sent: ['confirming', 'confirming'],
  initiated: ['sending', 'sending'],
  pending: ['queued', 'queued'],
  'pending-approval': ['needs approval', 'need approval'],
  'pending-otp-verification': ['needs a code', 'need a code'],
  failed: ['failed', 'failed'],
  rejected: ['rejected', 'rejected'],
  cancelled: ['cancelled', 'cancelled'],
} as const satisfies Record<BatchStatus, readonly [one: string, many: string]>;

/** In the order in which they stand in the bar: what is done first. */
export const statusOrder = Object.keys(statusWords) as BatchStatus[];

export function statusCountWords(status: BatchStatus, number: number): string {
  return `${count(number)} ${statusWords[status][number === 1 ? 0 : 1]}`;
}

export const waitingOf = (counts: Counts): number => counts['pending-approval'] + counts['pending-otp-verification'];

export type Happened = { tone: 'neutral' | 'success' | 'danger'; lead: string; text: string };

const ends = [
  ['processed', 'success', 'paid out', ''],
  ['rejected', 'danger', 'rejected', 'Nothing was sent, and the money is free again.'],
  ['cancelled', 'neutral', 'cancelled', 'Nothing was sent, and the money is free again.'],
] as const;

/** What became of it as a whole; nothing while all of it waits for approval. */
export function happenedTo({ payouts, counts }: Pick<BatchDetails, 'payouts' | 'counts'>): Happened | undefined {
  const { failed, processed } = counts;
  if (failed > 0) {
    return {
      tone: 'danger',
      lead: `${payoutsOf(failed)} failed.`,
      text: `Nothing was sent for ${failed === 1 ? 'it' : 'them'}. See why below.`,
    };
  }
  for (const [status, tone, word, text] of ends) {
    const lead = payouts === 1 ? 'The payout is' : `All ${payoutsOf(payouts)} are`;
    if (counts[status] === payouts) return { tone, lead: `${lead} ${word}.`, text };
  }
  const moving = counts.pending + counts.initiated + counts.sent;
  if (moving === 0) return undefined;
  return {
    tone: 'success',
    lead: `${payoutsOf(moving)} ${moving === 1 ? 'is' : 'are'} approved and on the way.`,
    text: processed > 0 ? `${count(processed)} paid out so far.` : '',
  };
}

/** What the approval of whoever looks has done, as it stands after it. */
export function approvedWords(
  { approvals, counts }: Pick<BatchDetails, 'approvals' | 'counts'>,
  number: number,
): string {
  const missing = approvals.needed - approvals.given;
  const said = `You approved ${payoutsOf(number)}.`;
  if (waitingOf(counts) === 0 || missing <= 0) return said;
  return `${said} ${missing === 1 ? '1 more person has' : `${missing} more people have`} to approve.`;
}
