import type { StatusTable } from './status-table.ts';

/** What becomes of rewards. Written by hand: what stands here is what was meant. */
export const rewardTables: Readonly<Record<string, StatusTable>> = {
  eventLogStatus: {
    column: 'referral_event_log.status',
    initial: 'pending',
    edges: {
      pending: { processed: 'rewarded', ignored: 'ignored', rejected: 'rejected' },
      processed: {},
      ignored: { pending: 'counts' },
      rejected: {},
    },
  },
  rewardStatus: {
    column: 'reward.status',
    initial: 'pending',
    edges: {
      pending: { held: 'reward.held', available: 'reward.available', reversed: 'reward.reversed' },
      held: { pending: 'reward.restored', cancelled: 'reward.cancelled', reversed: 'reward.reversed' },
      available: { held: 'reward.held', reserved: 'reward.reserved', reversed: 'reward.reversed' },
      reserved: { available: 'reward.available', paid: 'reward.paid' },
      paid: { reserved: 'reward.reserved' },
      reversed: { pending: 'reward.restored' },
      cancelled: { held: 'reward.held' },
    },
    groups: {
      granted: ['pending', 'held', 'available', 'reserved', 'paid'],
      open: ['pending', 'held', 'available'],
      owed: ['pending', 'held', 'available', 'reserved'],
    },
  },
  withdrawalStatus: {
    column: 'referral_withdrawal.status',
    initial: 'requested',
    edges: {
      requested: { paying: 'referral-withdrawal.paying', rejected: 'referral-withdrawal.rejected' },
      paying: { requested: 'referral-withdrawal.unpaid', paid: 'referral-withdrawal.paid' },
      paid: { paying: 'referral-withdrawal.paying' },
      rejected: {},
    },
    groups: { open: ['requested', 'paying'] },
  },
};
