import type { TraceSubject } from '@coffer/contract/growth/postings.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { tracePayment } from './trace-payment.ts';
import { tracePayout } from './trace-payout.ts';
import { traceCampaign, traceReferrer, traceReward } from './trace-rewards.ts';
import { traceTransaction } from './trace-transaction.ts';
import { traceWallet } from './trace-wallet.ts';
import type { Trace } from './trace.ts';

/** A payment by its reference, all others by their ids. */
export type Traced =
  | { subject: 'payment'; of: string }
  | { subject: 'wallet'; of: number; asset?: string | undefined }
  | { subject: Exclude<TraceSubject, 'payment' | 'wallet'>; of: number };

/** Whoever sees a figure sees how it is made. */
export const tracesNeed: Record<TraceSubject, readonly [Permission, ...Permission[]]> = {
  payment: ['payments:read'],
  payout: ['payouts:read'],
  transaction: ['analytics:read', 'payments:read'],
  reward: ['referral:read'],
  referrer: ['referral:read'],
  campaign: ['referral:read'],
  wallet: ['wallets:read'],
};

/** Undefined where there is no such thing in sight. */
export function findTrace(db: Db, scope: ProjectScope, traced: Traced): Promise<Trace | undefined> {
  switch (traced.subject) {
    case 'payment':
      return tracePayment(db, scope, traced.of);
    case 'payout':
      return tracePayout(db, scope, traced.of);
    case 'transaction':
      return traceTransaction(db, scope, traced.of);
    case 'reward':
      return traceReward(db, scope, traced.of);
    case 'referrer':
      return traceReferrer(db, scope, traced.of);
    case 'campaign':
      return traceCampaign(db, scope, traced.of);
    case 'wallet':
      return traceWallet(db, scope, { id: traced.of, asset: traced.asset });
  }
}
