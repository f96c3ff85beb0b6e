import { formatUsd } from '../../../format/money.ts';
import type { Policy, Simulation } from './queries.ts';

const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** How many people each amount needs. */
export function tiersOf({ autoApproveUSD, twoApprovalsAboveUSD }: Policy): { amount: string; approvals: string }[] {
  const auto = formatUsd(autoApproveUSD);
  const none = { amount: `up to ${auto}`, approvals: 'None, to confirmed recipients' };
  if (twoApprovalsAboveUSD === null) return [none, { amount: `above ${auto}`, approvals: 'One person' }];
  const above = formatUsd(twoApprovalsAboveUSD);
  return [
    none,
    { amount: `${auto} to ${above}`, approvals: 'One person' },
    { amount: `above ${above}`, approvals: 'Two people' },
  ];
}

/** Delays and hours, each as a sentence. */
export function sentencesOf(policy: Policy): { name: string; text: string }[] {
  const { newRecipientDelayHours: hours, onlyRecipients, allowedHours } = policy;
  return [
    {
      name: 'New recipient',
      text:
        hours === 0
          ? 'can be paid at once'
          : `waits ${hours} ${hours === 1 ? 'hour' : 'hours'} before the first payout`,
    },
    { name: 'Who can be paid', text: onlyRecipients ? 'confirmed recipients only' : 'any address, with approval' },
    {
      name: 'Hours',
      text:
        allowedHours === null
          ? 'any time'
          : `${two(allowedHours.from)}–${two(allowedHours.until)} ${allowedHours.timeZone}; outside of them people are asked`,
    },
  ];
}

/** Whether a draft holds at once, in words. */
export function draftWords({ weakerFields }: Pick<Simulation, 'weakerFields'>, waitHours: number): string {
  if (weakerFields.length === 0) return 'Nothing gets weaker: it holds at once and needs no second person.';
  return `Something gets weaker: all of it waits ${waitHours} hours, and for a second person where there is one.`;
}

/** What the last 30 days would have met under it. */
export function simulatedWords({ payouts, draft, now }: Simulation): string {
  const one = (count: number, what: string) => `${count} of ${payouts} ${what}`;
  return `In the last 30 days ${one(draft.asked, 'payouts would have waited for people')}, now it is ${now.asked}. ${draft.refused} would have been refused, now it is ${now.refused}.`;
}
