import { formatUsd } from '../../../format/money.ts';
import type { Policy } from './queries.ts';

export type DraftLine = { field: keyof Policy; name: string; was: string; is: string };

const limit = (usd: string | null) => (usd === null ? 'no limit' : formatUsd(usd));
const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** What each field is called, and how it reads. */
const words: { readonly [K in keyof Policy]: readonly [name: string, said: (value: Policy[K]) => string] } = {
  autoApproveUSD: ['Without approval, up to', formatUsd],
  twoApprovalsAboveUSD: ['Two approvals above', (usd) => (usd === null ? 'never' : formatUsd(usd))],
  hourUSD: ['Limit per hour', formatUsd],
  dayUSD: ['Limit per 24 hours', formatUsd],
  recipientDayUSD: ['Limit per recipient', limit],
  walletDayUSD: ['Limit per hot wallet', limit],
  newRecipientDelayHours: ['New recipient waits', (hours) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`],
  onlyRecipients: ['Confirmed recipients only', (only) => (only ? 'yes' : 'no')],
  allowedHours: ['Automatic payouts', (hours) => (hours === null ? 'at any time' : hoursWords(hours))],
};

export function hoursWords({ from, until, timeZone }: NonNullable<Policy['allowedHours']>): string {
  return `${two(from)}–${two(until)} ${timeZone}`;
}

/** What a draft changes, as people read it: "500" and "500.00" are the same. */
export function draftLines(now: Policy, draft: Policy): DraftLine[] {
  const fields = Object.keys(words) as (keyof Policy)[];
  return fields.map((field) => lineOf(field, now, draft)).filter(({ was, is }) => was !== is);
}

function lineOf<K extends keyof Policy>(field: K, now: Policy, draft: Policy): DraftLine {
  const [name, said] = words[field];
  return { field, name, was: said(now[field]), is: said(draft[field]) };
}
