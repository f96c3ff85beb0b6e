import type { FraudAction, FraudRule } from '@coffer/contract/growth/growth-words.ts';
import {
  IconAffiliate,
  IconArrowsExchange,
  IconBolt,
  IconMailOff,
  IconReceiptRefund,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';

/** What our own data can say about a reward. */
export const fraudWords = {
  same_person: {
    name: 'Referrer and friend are one person',
    hint: 'The same mailbox, whatever its tags, dots and capitals.',
    icon: IconUsers,
  },
  paying_address: {
    name: 'The friend pays from the referrer’s address',
    hint: 'Rewards of the referrer go to the address that paid.',
    icon: IconUsersGroup,
  },
  shared_paying_address: {
    name: 'Friends pay from one wallet',
    hint: 'Three or more friends of one referrer, or a friend and the referrer. Customers of an exchange share wallets too.',
    icon: IconAffiliate,
  },
  shared_payout_address: {
    name: 'Referrers share a payout address',
    hint: 'Somebody else named the same address before.',
    icon: IconWallet,
  },
  payout_came_back: {
    name: 'A payout came back as a payment',
    hint: 'The address that was paid then paid you.',
    icon: IconArrowsExchange,
  },
  velocity: { name: 'Many friends in a short time', hint: 'More in an hour than people bring.', icon: IconBolt },
  refund_rate: {
    name: 'Many refunds',
    hint: 'A large part of what their friends paid was given back.',
    icon: IconReceiptRefund,
  },
  disposable_mail: { name: 'Throwaway mailbox', hint: 'The mailbox lasts for minutes.', icon: IconMailOff },
} as const satisfies Record<FraudRule, { name: string; hint: string; icon: Icon }>;

export const fraudActionWords = {
  off: 'Ignore',
  flag: 'Flag only',
  hold: 'Hold for review',
  block: 'Refuse',
} as const satisfies Record<FraudAction, string>;
