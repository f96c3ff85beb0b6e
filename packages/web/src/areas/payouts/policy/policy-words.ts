import { formatUsd } from '../../../format/money.ts';
import { hoursWords } from './policy-draft.ts';
import type { Policy, Simulation } from './queries.ts';

type Tier = { amount: string; approvals: string; hint: string | undefined };

/** How many people each amount needs. */
export function tiersOf({ autoApproveUSD, twoApprovalsAboveUSD }: Policy): Tier[] {
  const auto = formatUsd(autoApproveUSD);
  const none = { amount: `up to ${auto}`, approvals: 'None', hint: 'to confirmed recipients' };
  const one = { approvals: 'One person', hint: undefined };
  if (twoApprovalsAboveUSD === null) return [none, { amount: `above ${auto}`, ...one }];
  const above = formatUsd(twoApprovalsAboveUSD);
  return [
    none,
    { amount: `${auto} to ${above}`, ...one },
    { amount: `above ${above}`, approvals: 'Two people', hint: undefined },
  ];
}

/** Passkeys, delays and hours, each as a sentence. */
export function sentencesOf(policy: Policy): { name: string; text: string }[] {
  const { newRecipientDelayHours: hours, onlyRecipients, allowedHours, passkeyAboveUSD } = policy;
  return [
    {
      name: 'Passkey',
      text:
        passkeyAboveUSD === null
          ? 'not required to approve'
          : `required to approve above ${formatUsd(passkeyAboveUSD)}, on the signer’s page`,
    },
    {
      name: 'New recipient',
      text:
        hours === 0
          ? 'can be paid at once'
          : `waits ${hours} ${hours === 1 ? 'hour' : 'hours'} before the first payout`,
    },
    { name: 'Who can be paid', text: onlyRecipients ? 'confirmed recipients only' : 'any address, with approval' },
    {
      name: 'Automatic payouts',
      text: allowedHours === null ? 'at any time' : `${hoursWords(allowedHours)}, otherwise with approval`,
    },
  ];
}

/** Whether a draft holds at once, in words. */
export function draftWords({ weakerFields }: Pick<Simulation, 'weakerFields'>, waitHours: number): string {
  if (weakerFields.length === 0) return 'Nothing gets weaker: it starts at once and needs no second person.';
  if (waitHours === 0) return 'This is weaker than now. It starts at once.';
  return `This is weaker than now: it starts after ${waitHours} hours and needs a second person, if there is one.`;
}

/** When a change of the policy holds. */
export function changeWords(waitHours: number): string {
  if (waitHours === 0) return 'At once, stricter or weaker.';
  return `Stricter: at once. Weaker: after ${waitHours} hours, with a second person if there is one.`;
}

/** What the last 30 days would have met under it, after how many of them would have needed approval. */
export function simulatedWords({ draft, now }: Pick<Simulation, 'draft' | 'now'>): string {
  const asked = `payouts in the last 30 days would have needed approval, ${now.asked} under the policy as it is.`;
  if (draft.refused === 0 && now.refused === 0) return `${asked} None would have been refused.`;
  return `${asked} ${draft.refused} would have been refused, ${now.refused} under the policy as it is.`;
}
