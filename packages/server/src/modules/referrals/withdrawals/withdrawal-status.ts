import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** What a referrer asked for. The payout that pays it has a status of its own. */
export const withdrawalStatus = defineStatus(
  'requested',
  [
    { from: 'requested', to: 'paying', event: 'referral-withdrawal.paying' },
    { from: 'requested', to: 'rejected', event: 'referral-withdrawal.rejected' },
    { from: 'paying', to: 'requested', event: 'referral-withdrawal.unpaid' },
    { from: 'paying', to: 'paid', event: 'referral-withdrawal.paid' },
    { from: 'paid', to: 'paying', event: 'referral-withdrawal.paying' },
  ],
  {
    /** Who has one asks for no other. There are more where a reorg undid what was paid before. */
    open: ['requested', 'paying'],
  },
);

export type WithdrawalStatus = StateOf<typeof withdrawalStatus>;
