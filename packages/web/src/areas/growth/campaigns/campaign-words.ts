import { longDay, shortDay } from '../../../format/days.ts';
import { percentText, permille, unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import type { Campaign } from '../queries.ts';
import { countOf, countText } from '../words/counts.ts';
import { lengthText } from '../words/rule-words.ts';

type Tone = 'fine' | 'attention' | 'neutral';
type Lasting = { text: string; tone: Tone };

const soonDays = 7;
const dayMs = 86_400_000;

type BudgetFacts = Pick<Campaign, 'status' | 'startDate' | 'endDate' | 'daysLeft' | 'budget' | 'updatedAt'>;

/** How long it goes on: what a draft and one that is over say instead. */
export function lastingOf(campaign: BudgetFacts, now: number): Lasting {
  const { status, startDate, endDate, daysLeft, updatedAt } = campaign;
  if (status === 'draft') return { text: 'not started', tone: 'neutral' };
  if (status === 'ended' || status === 'archived') return { text: shortDay(endDate ?? updatedAt), tone: 'neutral' };
  if (status === 'paused') return { text: `since ${shortDay(updatedAt)}`, tone: 'neutral' };
  if (status === 'scheduled' && startDate !== null) {
    const days = Math.max(0, Math.ceil((Date.parse(startDate) - now) / dayMs));
    return { text: `${countOf(days, 'day')} to go`, tone: 'neutral' };
  }
  if (daysLeft === null) return { text: '', tone: 'fine' };
  return { text: `${countOf(daysLeft, 'day')} left`, tone: daysLeft < soonDays ? 'attention' : 'fine' };
}

/** `5.8 % of 2,418`; nothing while nobody was brought. */
export function convertedShare({ converted, friends }: Pick<Campaign, 'converted' | 'friends'>): string | undefined {
  if (friends === 0) return undefined;
  return `${percentText(permille(BigInt(converted), BigInt(friends)))} of ${countText(friends)}`;
}

type OfferFacts = Pick<
  Campaign,
  | 'rewardType'
  | 'rewardValue'
  | 'inviteeRewardType'
  | 'inviteeRewardValue'
  | 'campaignTypePerCustomer'
  | 'validityMonthsPerCustomer'
  | 'maxOccurrencesPerCustomer'
>;

/** `10 % · friend 5 % · 12 months`: what a row has room for. */
export function shortOffer(campaign: OfferFacts): string {
  const { rewardType, rewardValue, inviteeRewardType, inviteeRewardValue } = campaign;
  const sides = [giftText(rewardType, rewardValue), giftText(inviteeRewardType, inviteeRewardValue)];
  const [referrer, friend] = sides;
  return [referrer, friend && `friend ${friend}`, lengthText(campaign).toLowerCase()].filter(Boolean).join(' · ');
}

function giftText(type: OfferFacts['rewardType'], value: string | null): string | undefined {
  if (type === null || value === null) return undefined;
  return type === 'flat_fee' ? formatUsd(value) : `${value} %`;
}

/** It has not begun: a nought would say that it did and brought nothing. */
export function hasBegun({ status }: Pick<Campaign, 'status'>): boolean {
  return status !== 'draft' && status !== 'scheduled';
}

/** What is left of a budget, never below nothing; undefined where there is no limit. */
export function leftUnits({ spentUSD, budget }: Pick<Campaign, 'spentUSD' | 'budget'>): bigint | undefined {
  if (budget === null) return undefined;
  const left = unitsOf(budget) - unitsOf(spentUSD);
  return left > 0n ? left : 0n;
}

/** `21 Jan 2027`, so many days from now. */
export function dayIn(days: number, now: number): string {
  return longDay(new Date(now + days * dayMs).toISOString());
}
