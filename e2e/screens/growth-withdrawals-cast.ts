import type { ReferralWithdrawalView } from '../../packages/contract/src/growth/referrers.ts';
import { brought, longEmail } from './growth-people-cast.ts';
import { ago, kaffa } from './payouts-cast.ts';

type Withdrawal = ReferralWithdrawalView;

export function withdrawal(given: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: 501,
    projectID: 1,
    projectName: 'Norrvik Roasters',
    referrer: { id: 31, email: 'l.marchetti@example.com', referenceID: 'c-1042' },
    status: 'requested',
    amountUSD: '46.20',
    rewards: 7,
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    toAddress: kaffa,
    requestedAt: ago(3),
    requestedBy: 'l.marchetti@example.com',
    payoutID: null,
    payoutStatus: null,
    rejectedBecause: null,
    lastFailure: null,
    decidedBy: null,
    txHash: null,
    ...given,
  };
}

export const withdrawals: Withdrawal[] = [
  withdrawal(),
  withdrawal({
    id: 500,
    referrer: { id: 32, email: 'n.duarte@example.com', referenceID: 'c-0991' },
    amountUSD: '88.00',
    rewards: 12,
    lastFailure: 'The hot wallet had too little USDC.',
    payoutID: 2036,
    payoutStatus: 'failed',
    requestedAt: ago(30),
  }),
  withdrawal({
    id: 499,
    referrer: { id: 36, email: 'p.silva@example.com', referenceID: 'c-1200' },
    status: 'paying',
    amountUSD: '21.35',
    rewards: 1,
    payoutID: 2040,
    payoutStatus: 'sent',
    decidedBy: 'Mara Keller',
    requestedAt: ago(31),
  }),
  withdrawal({
    id: 498,
    referrer: { id: 37, email: 'h.olsen@example.com', referenceID: 'c-1201' },
    status: 'paid',
    amountUSD: '120.50',
    rewards: 19,
    payoutID: 2038,
    payoutStatus: 'processed',
    decidedBy: 'Mara Keller',
    requestedAt: ago(200),
  }),
  withdrawal({
    id: 497,
    referrer: { id: 34, email: longEmail, referenceID: brought[3]!.referenceID },
    status: 'rejected',
    amountUSD: '30.00',
    rewards: 2,
    rejectedBecause: 'The address belongs to an exchange that we do not pay to.',
    decidedBy: 'Mara Keller',
    requestedAt: ago(300),
  }),
];
