import { isDeepStrictEqual } from 'node:util';
import type { PolicyField } from '@coffer/contract/money-out/payout-policy.ts';
import { approvalsByTier } from './approvals-by-tier.ts';
import type { AllowedHours, ApprovalTier, Policy } from './payout-policy.ts';

/** What a policy says, whichever version it is. */
export type Rules = Omit<Policy, 'version'>;

type Field = {
  name: PolicyField;
  of: keyof Rules;
  /** Whether the draft could let something through that the other one stops. */
  isWeaker(held: Rules, draft: Rules): boolean;
};

const fields: readonly Field[] = [
  {
    name: 'autoApproveUSD',
    of: 'autoApproveUsd',
    isWeaker: (held, draft) => draft.autoApproveUsd > held.autoApproveUsd,
  },
  { name: 'hourUSD', of: 'hourUsd', isWeaker: (held, draft) => draft.hourUsd > held.hourUsd },
  { name: 'dayUSD', of: 'dayUsd', isWeaker: (held, draft) => draft.dayUsd > held.dayUsd },
  limit('recipientDayUSD', 'recipientDayUsd'),
  limit('walletDayUSD', 'walletDayUsd'),
  {
    name: 'approvalTiers',
    of: 'approvalTiers',
    isWeaker: (held, draft) => !areAsMany(draft.approvalTiers, held.approvalTiers),
  },
  limit('passkeyAboveUSD', 'passkeyAboveUsd'),
  {
    name: 'newRecipientDelayHours',
    of: 'newRecipientDelayHours',
    isWeaker: (held, draft) => draft.newRecipientDelayHours < held.newRecipientDelayHours,
  },
  {
    name: 'onlyRecipients',
    of: 'onlyRecipients',
    isWeaker: (held, draft) => held.onlyRecipients && !draft.onlyRecipients,
  },
  {
    name: 'allowedHours',
    of: 'allowedHours',
    isWeaker: (held, draft) => !areWithin(draft.allowedHours, held.allowedHours),
  },
];

type Limit = 'recipientDayUsd' | 'walletDayUsd' | 'passkeyAboveUsd';

/** No limit is the weakest of all. */
function limit(name: PolicyField, of: Limit): Field {
  const isWeaker = ({ [of]: held }: Rules, { [of]: draft }: Rules) => held !== null && (draft === null || draft > held);
  return { name, of, isWeaker };
}

/** Hours of another time zone are no part of others: nobody can tell all year round. */
function areWithin(some: AllowedHours | null, all: AllowedHours | null): boolean {
  if (all === null) return true;
  return some !== null && some.timeZone === all.timeZone && some.from >= all.from && some.until <= all.until;
}

/** Whether the ones ask as many people as the others about whatever amount: others ask for more only right above one of theirs. */
function areAsMany(some: readonly ApprovalTier[], others: readonly ApprovalTier[]): boolean {
  return others.every(({ aboveUsd, approvals }) => approvalsByTier(some, aboveUsd + 1n) >= approvals);
}

export function weakerFields(held: Rules, draft: Rules): PolicyField[] {
  return fields.filter(({ isWeaker }) => isWeaker(held, draft)).map(({ name }) => name);
}

/** What of a draft holds at once: all that lets no more through. */
export function strictestOf(held: Rules, draft: Rules): Rules {
  const weaker = weakerFields(held, draft);
  return withFields(draft, held, weaker);
}

/** The one, with some fields of the other. */
export function withFields(rules: Rules, other: Rules, names: readonly string[]): Rules {
  const taken = fields.filter(({ name }) => names.includes(name)).map(({ of }) => [of, other[of]]);
  return { ...rules, ...(Object.fromEntries(taken) as Partial<Rules>) };
}

export function agreeIn(one: Rules, other: Rules, names: readonly string[]): boolean {
  return fields.filter(({ name }) => names.includes(name)).every(({ of }) => isDeepStrictEqual(one[of], other[of]));
}

export function areSame(one: Rules, other: Rules): boolean {
  return fields.every(({ of }) => isDeepStrictEqual(one[of], other[of]));
}
