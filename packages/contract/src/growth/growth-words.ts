/** The words of referral campaigns, as clients of this API know them. */

export const campaignStatuses = ['draft', 'scheduled', 'active', 'paused', 'ended', 'archived'] as const;
export type CampaignStatusWord = (typeof campaignStatuses)[number];

export const rewardTypes = ['flat_fee', 'percentage'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** How often one friend brings a reward. */
export const perCustomerTypes = ['one_time', 'forever', 'months_per_customer', 'count_per_customer'] as const;
export type PerCustomerType = (typeof perCustomerTypes)[number];

export const referrerStatuses = ['active', 'suspended', 'blocked'] as const;
export type ReferrerStatusWord = (typeof referrerStatuses)[number];

export const friendStatuses = ['linked', 'converted', 'rejected'] as const;
export type FriendStatusWord = (typeof friendStatuses)[number];

export const rewardStatuses = ['pending', 'held', 'available', 'reserved', 'paid', 'reversed', 'cancelled'] as const;
export type RewardStatusWord = (typeof rewardStatuses)[number];

export const withdrawalStatuses = ['requested', 'paying', 'paid', 'rejected'] as const;
export type ReferralWithdrawalStatusWord = (typeof withdrawalStatuses)[number];

export const eventLogStatuses = ['pending', 'processed', 'ignored', 'rejected'] as const;
export type EventLogStatusWord = (typeof eventLogStatuses)[number];

/** What there is in every project; a project adds keys of its own. */
export const systemEventKeys = ['signup', 'first_payment', 'payment'] as const;

/** What our own data can say about a reward; what a campaign does with a finding is its choice. */
export const fraudRules = [
  'same_person',
  'paying_address',
  'shared_paying_address',
  'shared_payout_address',
  'payout_came_back',
  'velocity',
  'refund_rate',
  'disposable_mail',
] as const;
export type FraudRule = (typeof fraudRules)[number];

export const fraudActions = ['off', 'flag', 'hold', 'block'] as const;
export type FraudAction = (typeof fraudActions)[number];

/** What is done about a finding where a campaign does not say. */
export const usualFraudActions: Readonly<Record<FraudRule, FraudAction>> = {
  same_person: 'block',
  paying_address: 'block',
  // Customers of an exchange share a wallet: a person has to look.
  shared_paying_address: 'hold',
  shared_payout_address: 'hold',
  payout_came_back: 'hold',
  velocity: 'hold',
  refund_rate: 'hold',
  disposable_mail: 'flag',
};
