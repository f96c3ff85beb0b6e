import {
  usualFraudActions,
  type FraudAction,
  type FraudRule,
  type RewardType,
} from '@coffer/contract/growth/growth-words.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { Campaign } from '../queries.ts';

/** What one side of a reward is: a share, a fixed amount, or nothing. */
export type RewardKind = RewardType | 'nothing';
export type CapWindow = Campaign['capWindow'];

export type CampaignValues = {
  name: string;
  description: string;
  isDefault: boolean;
  hasLink: boolean;
  startDate: string;
  endDate: string;
  timezone: string;
  eventKeys: string[];
  rewardKind: RewardKind;
  rewardValue: string;
  rewardCap: string;
  /** `forever`, `one_time`, `months:12`, `count:3`. */
  howLong: string;
  friendKind: RewardKind;
  friendValue: string;
  friendCap: string;
  /** Empty: any payment counts. */
  smallestPayment: string;
  /** `BASE USDC` */
  currency: string;
  holdDays: string;
  budget: string;
  capPerFriend: string;
  capPerReferrer: string;
  capWindow: CapWindow;
  attributionDays: string;
  newCustomersOnly: boolean;
  fraudPolicy: Record<FraudRule, FraudAction>;
};

export type CampaignForm = UseFormReturnType<CampaignValues>;

type Start = {
  timezone: string;
  currency: string;
  /** The first of a project is its default: otherwise nobody who comes without a campaign would belong to any. */
  isFirst: boolean;
};

/** A campaign to begin with: one that most shops could run as it is. */
export function newCampaign({ timezone, currency, isFirst }: Start): CampaignValues {
  return {
    name: '',
    description: '',
    isDefault: isFirst,
    hasLink: true,
    startDate: '',
    endDate: '',
    timezone,
    eventKeys: ['payment'],
    rewardKind: 'percentage',
    rewardValue: '10',
    rewardCap: '25.00',
    howLong: 'months:12',
    friendKind: 'percentage',
    friendValue: '5',
    friendCap: '10.00',
    smallestPayment: '',
    currency,
    holdDays: '14',
    budget: '',
    capPerFriend: '',
    capPerReferrer: '',
    capWindow: 'all_time',
    attributionDays: '30',
    newCustomersOnly: true,
    fraudPolicy: { ...usualFraudActions },
  };
}

const decimal = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;
const percentMax = 100;

/** In the words of the server, which has the last one. Undefined where nothing is wrong. */
export function dollarsRule(text: string): string | undefined {
  return decimal.test(text.trim())
    ? undefined
    : 'must be an amount of dollars such as "25.00", with at most two decimals';
}

const optionalDollars = (text: string) => (text.trim() === '' ? null : (dollarsRule(text) ?? null));

function valueRule(kind: RewardKind, text: string): string | null {
  if (kind === 'nothing') return null;
  if (!decimal.test(text.trim()) || /^[0.]+$/.test(text.trim())) {
    return 'must be a number such as "10" or "2.5", with at most two decimals';
  }
  return kind === 'percentage' && Number(text) > percentMax ? 'must be at most 100 %' : null;
}

function wholeRule(min: number, max: number) {
  return (text: string) =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
      ? null
      : `must be a whole number from ${min} to ${max}`;
}

/** What we see ourselves: a sign-up counts once its friend paid. What a shop tells of is no payment that we see. */
export function hasPayments(eventKeys: readonly string[]): boolean {
  return eventKeys.some((key) => key === 'payment' || key === 'first_payment' || key === 'signup');
}

export const campaignRules = {
  name: (text: string) => (text.trim() === '' ? 'must not be empty' : null),
  endDate: (end: string, { startDate }: CampaignValues) =>
    end !== '' && startDate !== '' && end <= startDate ? 'must be after the start' : null,
  eventKeys: (keys: string[]) => (keys.length === 0 ? 'must name at least one event' : null),
  rewardKind: (kind: RewardKind, { friendKind }: CampaignValues) =>
    kind === 'nothing' && friendKind === 'nothing' ? 'somebody must get something' : null,
  rewardValue: (text: string, { rewardKind }: CampaignValues) => valueRule(rewardKind, text),
  rewardCap: (text: string, { rewardKind }: CampaignValues) =>
    rewardKind === 'percentage' ? optionalDollars(text) : null,
  friendValue: (text: string, { friendKind }: CampaignValues) => valueRule(friendKind, text),
  friendCap: (text: string, { friendKind }: CampaignValues) =>
    friendKind === 'percentage' ? optionalDollars(text) : null,
  smallestPayment: (text: string, { eventKeys }: CampaignValues) =>
    hasPayments(eventKeys) ? optionalDollars(text) : null,
  currency: (pair: string) => (pair === '' ? 'must be chosen' : null),
  holdDays: wholeRule(0, 180),
  budget: optionalDollars,
  capPerFriend: optionalDollars,
  capPerReferrer: optionalDollars,
  attributionDays: wholeRule(1, 365),
};

export type Field = keyof CampaignValues;

export const steps = ['Offer', 'Reward', 'Limits and fraud', 'Review'] as const;

/** Which fields each step has: what is wrong in one keeps one there. */
export const fieldsOfStep: readonly (readonly Field[])[] = [
  ['name', 'description', 'isDefault', 'hasLink', 'startDate', 'endDate', 'timezone', 'eventKeys'],
  [
    'rewardKind',
    'rewardValue',
    'rewardCap',
    'howLong',
    'friendKind',
    'friendValue',
    'friendCap',
    'smallestPayment',
    'currency',
    'holdDays',
    'budget',
  ],
  ['capPerFriend', 'capPerReferrer', 'capWindow', 'attributionDays', 'newCustomersOnly', 'fraudPolicy'],
  [],
];

/** The first step that has one of these fields. */
export function stepWith(fields: readonly string[]): number | undefined {
  const at = fieldsOfStep.findIndex((names) => names.some((name) => fields.includes(name)));
  return at === -1 ? undefined : at + 1;
}

const howLongWords = { forever: 'For ever', one_time: 'Once per friend' } as const;

/** `12 months`, `3 payments`. */
export function howLongText(value: string): string {
  const [kind, count] = value.split(':');
  if (kind === 'months') return count === '1' ? '1 month' : `${count} months`;
  if (kind === 'count') return count === '1' ? '1 payment' : `${count} payments`;
  return value === 'one_time' ? howLongWords.one_time : howLongWords.forever;
}

const usualLengths = ['one_time', 'count:3', 'count:10', 'months:3', 'months:6', 'months:12', 'months:24', 'forever'];

/** Also what a call set that is none of these. */
export function howLongChoices(value: string): { value: string; label: string }[] {
  const all = usualLengths.includes(value) ? usualLengths : [...usualLengths, value];
  return all.map((one) => ({ value: one, label: howLongText(one) }));
}
