import { say, type Action } from './action.ts';

/** What people decided about rewards, and each step of paying them out. */
export const rewardActions: Record<string, Action> = {
  'reward.allowed': { label: 'Reward allowed', sentence: ({ entityId }) => `Allowed reward ${entityId}` },
  'reward.refused': {
    label: 'Reward refused',
    sentence: ({ entityId, after }) => `Refused reward ${entityId}: ${say(after, 'reason', 'no reason recorded')}`,
  },
  'referral-withdrawal.requested': {
    label: 'Reward payout requested',
    sentence: ({ after }) => `Requested the payout of the rewards of ${say(after, 'referrer', 'a referrer')}`,
  },
  'referral-withdrawal.paying': {
    label: 'Reward payout approved',
    sentence: ({ entityId, after }) => `Made payout ${say(after, 'payoutId', '')} for reward payout ${entityId}`,
  },
  'referral-withdrawal.unpaid': {
    label: 'Reward payout waits again',
    sentence: ({ entityId }) => `Put reward payout ${entityId} back: its payout was stopped`,
  },
  'referral-withdrawal.paid': {
    label: 'Rewards paid out',
    sentence: ({ entityId }) => `Paid reward payout ${entityId}`,
  },
  'referral-withdrawal.rejected': {
    label: 'Reward payout rejected',
    sentence: ({ entityId, after }) =>
      `Rejected reward payout ${entityId}: ${say(after, 'rejectedBecause', 'no reason recorded')}`,
  },
};
