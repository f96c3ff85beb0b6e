import { formatUsd } from '../../../format/money.ts';
import type { Policy } from './queries.ts';

export type DraftLine = { field: keyof Policy; name: string; was: string; is: string };

const limit = (usd: string | null) => (usd === null ? 'no limit' : formatUsd(usd));
const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** What each field is called, and how it reads. */
const words: Record<keyof Policy, readonly [name: string, said: (policy: Policy) => string]> = {
  autoApproveUSD: ['Without approval, up to', (of) => formatUsd(of.autoApproveUSD)],
  approvalTiers: [
    'Approvals',
    ({ approvalTiers: tiers }) =>
      tiers.length === 0
        ? 'always 1'
        : tiers.map(({ aboveUSD, approvals }) => `${approvals} above ${formatUsd(aboveUSD)}`).join(', '),
  ],
  passkeyAboveUSD: [
    'Passkey needed above',
    (of) => (of.passkeyAboveUSD === null ? 'never' : formatUsd(of.passkeyAboveUSD)),
  ],
  hourUSD: ['Limit per hour', (of) => formatUsd(of.hourUSD)],
  dayUSD: ['Limit per 24 hours', (of) => formatUsd(of.dayUSD)],
  recipientDayUSD: ['Limit per recipient', (of) => limit(of.recipientDayUSD)],
  walletDayUSD: ['Limit per hot wallet', (of) => limit(of.walletDayUSD)],
  newRecipientDelayHours: [
    'New recipient waits',
    ({ newRecipientDelayHours: hours }) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  ],
  onlyRecipients: ['Confirmed recipients only', (of) => (of.onlyRecipients ? 'yes' : 'no')],
  allowedHours: ['Automatic payouts', (of) => (of.allowedHours === null ? 'at any time' : hoursWords(of.allowedHours))],
};

export function hoursWords({ from, until, timeZone }: NonNullable<Policy['allowedHours']>): string {
  return `${two(from)}–${two(until)} ${timeZone}`;
}

/** What a draft changes, as people read it: "500" and "500.00" are the same. */
export function draftLines(now: Policy, draft: Policy): DraftLine[] {
  return (Object.keys(words) as (keyof Policy)[]).flatMap((field) => {
    const [name, said] = words[field];
    const [was, is] = [said(now), said(draft)];
    return was === is ? [] : [{ field, name, was, is }];
  });
}
