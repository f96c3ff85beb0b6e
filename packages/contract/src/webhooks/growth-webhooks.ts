import * as z from 'zod';
import { instant } from '../fields.ts';
import { reference } from '../payment-fields.ts';
import { referrerStatuses, rewardStatuses } from '../growth/growth-words.ts';

/** What webhooks carry of referrals. Amounts are dollars as text. Why somebody looks at something stays inside. */

export const campaignEventTypes = [
  'campaign.started',
  'campaign.paused',
  'campaign.budget_spent',
  'campaign.ended',
] as const;

export const referrerEventTypes = [
  'referrer.joined',
  'referrer.friend_linked',
  'referrer.friend_paid',
  'referrer.suspended',
  'referrer.blocked',
  'referrer.activated',
] as const;

export const rewardEventTypes = [
  'reward.granted',
  'reward.held',
  'reward.available',
  'reward.changed',
  'reward.reversed',
  'reward.restored',
  'reward.rejected',
  'reward.requested',
  'reward.paid',
] as const;

export const growthEventTypes = [...campaignEventTypes, ...referrerEventTypes, ...rewardEventTypes] as const;
export type GrowthEventType = (typeof growthEventTypes)[number];

const sequence = z
  .int()
  .min(1)
  .describe('Grows with whatever happens: of one campaign, referrer or reward the highest is the newest');

const person = z.strictObject({
  id: z.int(),
  reference_id: z.string().describe("By the shop's own numbers"),
  email: z.string().describe('As the shop said it'),
});

export const campaignWebhook = z.strictObject({
  event_type: z.enum(campaignEventTypes),
  sequence,
  campaign_id: z.int(),
  name: z.string(),
  status: z.enum(['active', 'paused', 'ended']),
  paused_because: z.enum(['person', 'budget']).nullable(),
  reason: z.string().nullable().describe('Why, in words'),
  budget_usd: z.string().nullable().describe('Null where there is none'),
  spent_usd: z.string(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  timestamp: instant,
});
export type CampaignWebhook = z.output<typeof campaignWebhook>;

export const referrerWebhook = z.strictObject({
  event_type: z.enum(referrerEventTypes),
  sequence,
  referrer: z.strictObject({ ...person.shape, code: z.string(), status: z.enum(referrerStatuses) }),
  friend: person.nullable().describe('Whom it is about besides: a friend who was linked, or paid for the first time'),
  timestamp: instant,
});
export type ReferrerWebhook = z.output<typeof referrerWebhook>;

export const rewardWebhook = z.strictObject({
  event_type: z.enum(rewardEventTypes),
  sequence,
  reward_id: z.int(),
  status: z.enum(rewardStatuses),
  amount_usd: z.string().describe('Below zero where it takes back what was requested or paid out already'),
  beneficiary: z.enum(['referrer', 'friend']).describe('Which of the two gets it'),
  referrer: person,
  friend: person.describe('Whose deed it is for'),
  campaign: z.strictObject({ id: z.int(), name: z.string() }),
  event_key: z.string().describe('What it is for: signup, first_payment, payment, or an event of your own'),
  payment_reference: reference.nullable(),
  corrects_reward_id: z.int().nullable().describe('The reward of which this gives or takes back a part'),
  payout_id: z.int().nullable().describe('The payout that pays it, where there is one'),
  reason: z.string().nullable().describe('Why, in words'),
  available_at: instant.nullable().describe('When its hold ends'),
  timestamp: instant,
});
export type RewardWebhook = z.output<typeof rewardWebhook>;

export type GrowthWebhook = CampaignWebhook | ReferrerWebhook | RewardWebhook;
