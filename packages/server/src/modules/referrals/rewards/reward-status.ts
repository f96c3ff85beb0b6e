import type { EventOf, StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A reward, from the hold to the payout. Once paid it stays paid: what is taken back then is a debt, a row of its own. */
export const rewardStatus = defineStatus(
  'pending',
  [
    { from: 'pending', to: 'held', event: 'reward.held' },
    { from: 'pending', to: 'available', event: 'reward.available' },
    { from: 'pending', to: 'reversed', event: 'reward.reversed' },
    { from: 'held', to: 'pending', event: 'reward.restored' },
    { from: 'held', to: 'cancelled', event: 'reward.cancelled' },
    { from: 'held', to: 'reversed', event: 'reward.reversed' },
    { from: 'available', to: 'held', event: 'reward.held' },
    { from: 'available', to: 'reserved', event: 'reward.reserved' },
    { from: 'available', to: 'reversed', event: 'reward.reversed' },
    { from: 'reserved', to: 'available', event: 'reward.available' },
    { from: 'reserved', to: 'paid', event: 'reward.paid' },
    // A payout that a reorg undid.
    { from: 'paid', to: 'reserved', event: 'reward.reserved' },
    // A payment that a reorg took away came back, or somebody undoes a refusal.
    { from: 'reversed', to: 'pending', event: 'reward.restored' },
    { from: 'cancelled', to: 'held', event: 'reward.held' },
  ],
  {
    /** The referrer has it, or will. */
    granted: ['pending', 'held', 'available', 'reserved', 'paid'],
    /** Nobody asked for it yet: it changes with its payment. */
    open: ['pending', 'held', 'available'],
    /** Promised, and not paid out. */
    owed: ['pending', 'held', 'available', 'reserved'],
  },
);

export type RewardStatus = StateOf<typeof rewardStatus>;
export type RewardMoved = EventOf<typeof rewardStatus>;
