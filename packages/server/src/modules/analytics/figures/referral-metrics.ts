import { count, money, n, units } from './metrics.ts';

export const linkedFriends = count(
  { id: 'friends_linked', name: 'Friends brought', betterWhen: 'up', measures: ['friend_linked'] },
  (s) => n(s, 'friend_linked'),
);

export const convertedFriends = count(
  { id: 'friends_converted', name: 'Paid for the first time', betterWhen: 'up', measures: ['friend_converted'] },
  (s) => n(s, 'friend_converted'),
);

/** What friends paid, less what was paid back of it. */
export const referredRevenue = money(
  { id: 'referred_revenue', name: 'Referred revenue', betterWhen: 'up', measures: ['friend_paid'] },
  (s) => units(s, 'friend_paid'),
);

export const referredPayments = count(
  { id: 'referred_payments', name: 'Payments of friends', betterWhen: 'up', measures: ['friend_paid'] },
  (s) => n(s, 'friend_paid'),
);

/** Less what was taken back: of what was paid out already, when it was found out. */
export const rewards = money({ id: 'rewards', name: 'Rewards granted', betterWhen: null, measures: ['reward'] }, (s) =>
  units(s, 'reward'),
);
