import {
  campaignEventTypes,
  growthEventTypes,
  referrerEventTypes,
  type CampaignWebhook,
  type GrowthEventType,
  type GrowthWebhook,
  type ReferrerWebhook,
  type RewardWebhook,
} from '@coffer/contract/webhooks/growth-webhooks.ts';

const referrer = { id: 0, reference_id: 'example-referrer', email: 'referrer@example.com' };
const friend = { id: 0, reference_id: 'example-friend', email: 'friend@example.com' };

/** Of the first of these events that is about referrals: of a campaign called "Example", and of people who are nobody. */
export function exampleGrowth(events: readonly string[], now: Date): GrowthWebhook | undefined {
  const first = growthEventTypes.find((type) => events.includes(type));
  if (first === undefined) return undefined;
  const timestamp = now.toISOString();
  if (isOf(campaignEventTypes, first)) return exampleCampaign(first, timestamp);
  return isOf(referrerEventTypes, first) ? exampleReferrer(first, timestamp) : exampleReward(first, timestamp);
}

function isOf<T extends GrowthEventType>(types: readonly T[], type: GrowthEventType): type is T {
  return (types as readonly GrowthEventType[]).includes(type);
}

function exampleCampaign(event: CampaignWebhook['event_type'], timestamp: string): CampaignWebhook {
  const isPaused = event === 'campaign.paused' || event === 'campaign.budget_spent';
  return {
    event_type: event,
    sequence: 1,
    campaign_id: 0,
    name: 'Example',
    status: isPaused ? 'paused' : campaignStatusOf(event),
    paused_because: isPaused ? 'budget' : null,
    reason: isPaused ? 'Its budget is spent.' : null,
    budget_usd: '3000',
    spent_usd: isPaused ? '3000' : '0',
    starts_at: timestamp,
    ends_at: null,
    timestamp,
  };
}

function campaignStatusOf(event: CampaignWebhook['event_type']): 'ended' | 'active' {
  return event === 'campaign.ended' ? 'ended' : 'active';
}

function exampleReferrer(event: ReferrerWebhook['event_type'], timestamp: string): ReferrerWebhook {
  const isOfFriend = event === 'referrer.friend_linked' || event === 'referrer.friend_paid';
  return {
    event_type: event,
    sequence: 1,
    referrer: { ...referrer, code: 'EXAMPLE', status: statusOf(event) },
    friend: isOfFriend ? friend : null,
    timestamp,
  };
}

function statusOf(event: ReferrerWebhook['event_type']): ReferrerWebhook['referrer']['status'] {
  if (event === 'referrer.suspended') return 'suspended';
  return event === 'referrer.blocked' ? 'blocked' : 'active';
}

const rewardStatusOf: Readonly<Record<RewardWebhook['event_type'], RewardWebhook['status']>> = {
  'reward.granted': 'pending',
  'reward.held': 'held',
  'reward.available': 'available',
  'reward.changed': 'pending',
  'reward.reversed': 'reversed',
  'reward.restored': 'pending',
  'reward.rejected': 'cancelled',
  'reward.requested': 'reserved',
  'reward.paid': 'paid',
};

function exampleReward(event: RewardWebhook['event_type'], timestamp: string): RewardWebhook {
  return {
    event_type: event,
    sequence: 1,
    reward_id: 0,
    status: rewardStatusOf[event],
    amount_usd: '4.99',
    beneficiary: 'referrer',
    referrer,
    friend,
    campaign: { id: 0, name: 'Example' },
    event_key: 'payment',
    payment_reference: null,
    corrects_reward_id: null,
    payout_id: null,
    reason: null,
    available_at: timestamp,
    timestamp,
  };
}
