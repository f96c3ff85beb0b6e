import type { FraudAction, FraudRule, RewardType } from '@coffer/contract/growth/growth-words.ts';
import { fraudRules } from '@coffer/contract/growth/growth-words.ts';
import { formatUsd } from '../../../format/money.ts';
import { capWindowText } from '../wizard/cap-windows.ts';
import type { CampaignInput } from '../wizard/fields-of.ts';
import { howLongText } from '../wizard/campaign.form.ts';
import { fraudActionWords, fraudWords } from './fraud.ts';

type Side = {
  type: RewardType | null | undefined;
  value: string | number | null | undefined;
  cap: string | number | null | undefined;
};

/** `10 % of a payment, at most $25.00`. */
export function rewardText({ type, value, cap }: Side): string {
  if (type === null || type === undefined) return 'Nothing';
  if (type === 'flat_fee') return formatUsd(String(value ?? '0'));
  const most = cap === null || cap === undefined ? '' : `, at most ${formatUsd(String(cap))}`;
  return `${value ?? 0} % of a payment${most}`;
}

/** Of both sides, and of how long friends count. */
export function offerFacts(campaign: CampaignInput): (readonly [string, string])[] {
  return [
    ['Referrer gets', rewardText({ type: campaign.rewardType, value: campaign.rewardValue, cap: campaign.rewardCap })],
    ['For how long', lengthText(campaign)],
    [
      'Friend gets',
      rewardText({
        type: campaign.inviteeRewardType,
        value: campaign.inviteeRewardValue,
        cap: campaign.inviteeRewardCap,
      }),
    ],
    ['Smallest payment', smallestText(campaign.smallestPayment)],
  ];
}

/** That counts. */
function smallestText(amount: CampaignInput['smallestPayment']): string {
  return amount === null || amount === undefined ? 'Any' : formatUsd(String(amount));
}

type Length = Pick<
  CampaignInput,
  'campaignTypePerCustomer' | 'validityMonthsPerCustomer' | 'maxOccurrencesPerCustomer'
>;

/** `12 months`: for how long a friend brings something. */
export function lengthText({
  campaignTypePerCustomer: type,
  validityMonthsPerCustomer: months,
  maxOccurrencesPerCustomer: count,
}: Length): string {
  if (type === 'months_per_customer') return howLongText(`months:${months ?? 1}`);
  return howLongText(type === 'count_per_customer' ? `count:${count ?? 1}` : (type ?? 'forever'));
}

export function limitFacts(campaign: CampaignInput): (readonly [string, string])[] {
  const { budget, holdDays, rewardCapPerCustomer, rewardCapPerReferrer, capWindow, attributionDays, newCustomersOnly } =
    campaign;
  const dollars = (amount: string | number | null | undefined) =>
    amount === null || amount === undefined ? 'No limit' : formatUsd(String(amount));
  const window = rewardCapPerReferrer === null ? '' : ` ${capWindowText(capWindow ?? 'all_time')}`;
  return [
    ['Budget', dollars(budget)],
    ['Hold', holdDays === 0 ? 'None' : `${holdDays} days after the payment is final`],
    ['Most for one friend', dollars(rewardCapPerCustomer)],
    ['Most for one referrer', `${dollars(rewardCapPerReferrer)}${window}`],
    ['A visit counts for', `${attributionDays} days`],
    ['Friends who count', newCustomersOnly === false ? 'Customers from before as well' : 'New customers only'],
  ];
}

type Policy = Partial<Record<FraudRule, FraudAction>>;

export function fraudFacts(policy: Policy | undefined): (readonly [string, string])[] {
  return fraudRules.map((rule) => [fraudWords[rule].name, fraudActionWords[policy?.[rule] ?? 'off']] as const);
}

const systemNames: Readonly<Record<string, string>> = {
  signup: 'Sign-up',
  first_payment: 'First payment',
  payment: 'Every payment',
};

export function eventNames(keys: readonly string[] | undefined): string {
  return (keys ?? []).map((key) => systemNames[key] ?? key).join(', ');
}
