import type { FraudAction, FraudRule, PerCustomerType } from '@coffer/contract/growth/growth-words.ts';
import { monthsAfter, type CapWindow } from './cap-window.ts';
import { spokenDollars } from '../campaigns/dollars.ts';
import { countedOf, wholeCents, type Base, type Nothing, type Terms } from './work-out-reward.ts';

export type Beneficiary = 'referrer' | 'friend';

/** A version of a campaign's rules. */
export type Rules = {
  campaignId: number;
  version: number;
  referrer: Terms | null;
  friend: Terms | null;
  zone: string;
  perCustomer: PerCustomerType;
  months: number | null;
  count: number | null;
  capPerCustomer: bigint | null;
  capPerReferrer: bigint | null;
  capWindow: CapWindow;
  holdDays: number;
  eventKeys: readonly string[];
  newCustomersOnly: boolean;
  /** A payment of which less is kept brings nothing. Null: any counts. */
  smallestPayment: bigint | null;
  fraud: Readonly<Partial<Record<FraudRule, FraudAction>>>;
  since: Date;
};

export type CampaignAt = {
  id: number;
  projectId: number;
  status: string;
  isDefault: boolean;
  pausedBecause: string | null;
  activatedAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  budget: bigint | null;
  spent: bigint;
};

export type Somebody = { id: number; status: string; mailbox: string };
export type Friend = Somebody & {
  linkedAt: Date;
  friendStatus: string;
  rejectedBecause: string | null;
  firstPaymentAt: Date | null;
  /** They paid the project before they were linked, under this number or from this mailbox. */
  wasCustomer: boolean;
  /** The campaign of the link by which they came. */
  campaignId: number | null;
};

/** Something that a campaign may reward. */
export type Occurrence = {
  key: string;
  at: Date;
  friend: Friend;
  referrer: Somebody;
  paymentId: number | null;
  base: Base;
};

/** What a friend has brought until now, by this campaign. */
export type Brought = { times: number };

export type Check = { text: string; holds: boolean | null };

export type WhyNot = { code: WhyNotCode; text: string };
export type WhyNotCode =
  'campaign' | 'person' | 'before_link' | 'known' | 'rejected' | 'per_customer' | 'cap' | 'budget' | 'fraud' | 'amount';

/** Whether a campaign rewards this key at all. A first payment is a payment: where both are named it counts as that, once. */
export function rewards({ eventKeys }: Pick<Rules, 'eventKeys'>, key: string): boolean {
  return eventKeys.includes(key) && !(key === 'first_payment' && eventKeys.includes('payment'));
}

/** The version that held at that moment: the newest one that there was, or the first of all. */
export function rulesAt(versions: readonly Rules[], at: Date): Rules | undefined {
  const sorted = versions.toSorted((a, b) => b.version - a.version);
  return sorted.find(({ since }) => since <= at) ?? sorted.at(-1);
}

/** The campaign of a friend: that of their link, or else the default one, one that lives before one that ended. */
export function campaignOf(
  friend: Friend,
  projectId: number,
  campaigns: readonly CampaignAt[],
  at: Date,
): CampaignAt | undefined {
  const linked = campaigns.find(({ id }) => id === friend.campaignId);
  if (linked) return linked;
  const begun = (one: CampaignAt) => one.activatedAt?.getTime() ?? 0;
  return campaigns
    .filter((one) => one.projectId === projectId && one.isDefault && one.activatedAt !== null && one.activatedAt <= at)
    .toSorted((a, b) => Number(isAlive(b)) - Number(isAlive(a)) || begun(b) - begun(a))[0];
}

function isAlive({ status }: CampaignAt): boolean {
  return status === 'active' || status === 'paused';
}

/** What has to hold before anything is worked out, each with whether it does; and the first that does not. */
export function checkOccurrence(
  of: Occurrence,
  campaign: CampaignAt,
  rules: Rules,
  to: Beneficiary,
  brought: Brought,
): { checks: Check[]; whyNot: WhyNot | null } {
  const checks: Check[] = [];
  let whyNot: WhyNot | null = null;
  const ask = (text: string, failed: WhyNot | null) => {
    checks.push({ text, holds: failed === null });
    whyNot ??= failed;
  };
  ask('The campaign was active', notActive(campaign, of.at));
  const getter = to === 'referrer' ? of.referrer : of.friend;
  ask(to === 'referrer' ? 'The referrer is active' : 'The friend is active', notWell(getter, to));
  ask('The friend was linked before', of.at >= of.friend.linkedAt ? null : beforeLink);
  if (rules.newCustomersOnly) ask('The friend was no customer before', of.friend.wasCustomer ? wasCustomer : null);
  ask('The friend was not rejected', rejected(of.friend));
  const least = leastOf(of, rules);
  if (least !== null) ask(`The payment is at least ${spokenDollars(least)}`, tooSmall(of, least));
  ask(timesText(rules), tooOften(of, rules, brought));
  return { checks, whyNot };
}

/**
 * Why nothing is added to a reward by now, as nothing would be given for what is new. That its payment was to be rewarded was decided as it
 * came; a limit that leaves more of that asks neither for the end of the campaign nor for the months.
 */
export function whyNoMore(
  of: Occurrence,
  campaign: CampaignAt,
  rules: Rules,
  { to, isPaidMore, now }: { to: Beneficiary; isPaidMore: boolean; now: Date },
): WhyNot | null {
  const why = notWell(to === 'referrer' ? of.referrer : of.friend, to) ?? rejected(of.friend);
  if (!isPaidMore) return why;
  const isOver = rules.perCustomer === 'months_per_customer' ? tooOften({ ...of, at: now }, rules, { times: 0 }) : null;
  return notActive(campaign, now) ?? why ?? isOver;
}

/** What has to be kept of a payment for it to count. What a shop tells of is no payment that we see: it counts as it is told. */
export function leastOf({ paymentId }: Pick<Occurrence, 'paymentId'>, rules: Rules): bigint | null {
  return paymentId === null ? null : rules.smallestPayment;
}

/** Whether a payment counts by these rules, for whatever they reward. */
export function isLargeEnough(counted: bigint, { smallestPayment }: Pick<Rules, 'smallestPayment'>): boolean {
  return counted > 0n && counted >= (smallestPayment ?? 0n);
}

function tooSmall({ base }: Pick<Occurrence, 'base'>, least: bigint): WhyNot | null {
  const counted = countedOf(base) ?? 0n;
  if (counted >= least) return null;
  const [was, smallest] = [spokenDollars(wholeCents(counted)), spokenDollars(least)];
  return { code: 'amount', text: `The payment of ${was} is below the smallest that counts, ${smallest}.` };
}

const beforeLink: WhyNot = { code: 'before_link', text: 'This happened before the friend was linked to the referrer.' };

const wasCustomer: WhyNot = { code: 'known', text: 'The friend had paid before somebody brought them.' };

function notActive(campaign: CampaignAt, at: Date): WhyNot | null {
  const why = (text: string): WhyNot => ({ code: 'campaign', text });
  const { status, startsAt, endsAt, activatedAt, pausedBecause } = campaign;
  const begins = startsAt ?? activatedAt;
  if (activatedAt === null || (begins !== null && at < begins)) return why('The campaign had not begun.');
  if (endsAt !== null && at >= endsAt) return why('The campaign had ended.');
  if (status === 'active' || (status === 'ended' && endsAt !== null)) return null;
  if (status === 'paused') {
    return why(pausedBecause === 'budget' ? 'The budget of the campaign is spent.' : 'The campaign was paused.');
  }
  return why('The campaign had ended.');
}

function notWell({ status }: Somebody, to: Beneficiary): WhyNot | null {
  return status === 'active' ? null : { code: 'person', text: `The ${to} is ${status}.` };
}

function rejected({ friendStatus, rejectedBecause }: Friend): WhyNot | null {
  if (friendStatus !== 'rejected') return null;
  return { code: 'rejected', text: `The friend was rejected: ${rejectedBecause ?? 'no reason was noted'}` };
}

function timesText({ perCustomer, months, count }: Rules): string {
  if (perCustomer === 'one_time') return 'It is the first reward for this friend';
  if (perCustomer === 'months_per_customer') return `It is within ${months} months of their first payment`;
  if (perCustomer === 'count_per_customer') return `It is among the first ${count} rewards for this friend`;
  return 'Every payment of this friend counts';
}

export function tooOften({ at, friend }: Occurrence, rules: Rules, { times }: Brought): WhyNot | null {
  const why = (text: string): WhyNot => ({ code: 'per_customer', text });
  const { perCustomer, months, count } = rules;
  if (perCustomer === 'one_time') return times === 0 ? null : why('This friend has brought their one reward.');
  if (perCustomer === 'count_per_customer') {
    return times < (count ?? 0) ? null : why(`This friend has brought their ${count} rewards.`);
  }
  if (perCustomer !== 'months_per_customer') return null;
  const until = monthsAfter(friend.firstPaymentAt ?? at, months ?? 0);
  return at < until ? null : why(`The ${months} months from the first payment of this friend are over.`);
}

const nothings: Readonly<Record<Exclude<Nothing, 'too_small'>, WhyNot>> = {
  no_amount: { code: 'amount', text: 'There was no amount of which a share could be given.' },
  nothing_left: { code: 'amount', text: 'Nothing of the payment is left.' },
  mostly_back: { code: 'amount', text: 'Half of the payment or more was paid back, or is on its way back.' },
  under_a_cent: { code: 'amount', text: 'It would be less than a cent.' },
  friend: { code: 'cap', text: 'What one friend can bring is reached.' },
  referrer: { code: 'cap', text: 'What one referrer can get in the window is reached.' },
  budget: { code: 'budget', text: 'The budget of the campaign is spent.' },
};

/** Why what was worked out came to nothing. */
export function whyNothing(nothing: Nothing, of: Occurrence, rules: Rules): WhyNot {
  if (nothing !== 'too_small') return nothings[nothing];
  const why = tooSmall(of, leastOf(of, rules) ?? 0n);
  if (!why) throw new Error('a payment that is large enough was found too small');
  return why;
}
