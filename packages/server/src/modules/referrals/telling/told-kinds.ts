import type { GrowthEventType } from '@coffer/contract/webhooks/growth-webhooks.ts';
import { campaignEvents, referrerEvents, rewardEvents } from '../events.ts';

/** What shops' servers may hear of: what they can do something about. */

export const campaignKinds = [
  campaignEvents['campaign.activated'],
  campaignEvents['campaign.paused'],
  campaignEvents['campaign.budget-spent'],
  campaignEvents['campaign.ended'],
];

export const referrerKinds = [
  referrerEvents['referrer.created'],
  referrerEvents['referee.linked'],
  referrerEvents['referee.converted'],
  referrerEvents['referrer.suspended'],
  referrerEvents['referrer.blocked'],
  referrerEvents['referrer.activated'],
];

export const rewardKinds = [
  rewardEvents['reward.created'],
  rewardEvents['reward.held'],
  rewardEvents['reward.available'],
  rewardEvents['reward.changed'],
  rewardEvents['reward.reversed'],
  rewardEvents['reward.restored'],
  rewardEvents['reward.cancelled'],
  rewardEvents['reward.reserved'],
  rewardEvents['reward.paid'],
];

export const growthKinds = [...campaignKinds, ...referrerKinds, ...rewardKinds];

export type ToldKind = (typeof growthKinds)[number]['kind'];

/** What they are called outside: our own names may change, these never do. */
export const namesOutside = {
  'campaign.activated': 'campaign.started',
  'campaign.paused': 'campaign.paused',
  'campaign.budget-spent': 'campaign.budget_spent',
  'campaign.ended': 'campaign.ended',
  'referrer.created': 'referrer.joined',
  'referee.linked': 'referrer.friend_linked',
  'referee.converted': 'referrer.friend_paid',
  'referrer.suspended': 'referrer.suspended',
  'referrer.blocked': 'referrer.blocked',
  'referrer.activated': 'referrer.activated',
  'reward.created': 'reward.granted',
  'reward.held': 'reward.held',
  'reward.available': 'reward.available',
  'reward.changed': 'reward.changed',
  'reward.reversed': 'reward.reversed',
  'reward.restored': 'reward.restored',
  'reward.cancelled': 'reward.rejected',
  'reward.reserved': 'reward.requested',
  'reward.paid': 'reward.paid',
} as const satisfies Readonly<Record<ToldKind, GrowthEventType>>;
