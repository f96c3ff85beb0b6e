import { formatUsd } from '../../../format/money.ts';
import { hoursWords } from './policy-draft.ts';
import type { Policy, Simulation } from './queries.ts';

type Tier = { amount: string; approvals: string; hint: string | undefined };

const peopleWords = ['None', 'One person', 'Two people', 'Three people', 'Four people', 'Five people'] as const;

/** How many people each amount needs. */
export function tiersOf({ autoApproveUSD, approvalTiers }: Policy): Tier[] {
  const steps = [{ aboveUSD: autoApproveUSD, approvals: 1 }, ...approvalTiers]
    .toSorted((a, b) => Number(a.aboveUSD) - Number(b.aboveUSD))
    .filter((step, at, all) => all.slice(0, at).every(({ approvals }) => approvals < step.approvals))
    .filter((step, at, all) => all[at + 1]?.aboveUSD !== step.aboveUSD);
  const [first] = steps;
  const none = { amount: `up to ${formatUsd(first?.aboveUSD ?? autoApproveUSD)}`, approvals: peopleWords[0] };
  return [
    { ...none, hint: 'to confirmed recipients' },
    ...steps.map(({ aboveUSD, approvals }, at) => {
      const next = steps[at + 1];
      const above = formatUsd(aboveUSD);
      const amount = next === undefined ? `above ${above}` : `${above} to ${formatUsd(next.aboveUSD)}`;
      return { amount, approvals: peopleWords[approvals] ?? `${approvals} people`, hint: undefined };
    }),
  ];
}

/** The lowest amount that nobody can approve, since there are too few who may; undefined where none is. */
export function tooFewWords(policy: Pick<Policy, 'approvalTiers'>, most: number): string | undefined {
  const tier = policy.approvalTiers.find(({ approvals }) => approvals > most);
  if (tier === undefined) return undefined;
  const people = tier.approvals === 1 ? '1 person' : `${tier.approvals} people`;
  const there = most === 0 ? 'nobody is left to approve them' : `only ${most} can approve them`;
  return `Payouts above ${formatUsd(tier.aboveUSD)} need ${people}, and besides whoever requests one ${there}. Add approvers, or change the policy.`;
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
