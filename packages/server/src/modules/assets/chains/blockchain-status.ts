import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** How a chain does. Whatever happens to its nodes, a halted chain stays halted until a person resumes it. */
export const blockchainStatus = defineStatus(
  'disabled',
  [
    { from: 'disabled', to: 'syncing', event: 'blockchain.enabled' },
    { from: 'syncing', to: 'healthy', event: 'blockchain.synced' },
    { from: 'syncing', to: 'stalled', event: 'blockchain.stalled' },
    { from: 'syncing', to: 'unreachable', event: 'blockchain.lost' },
    { from: 'syncing', to: 'halted', event: 'blockchain.halted' },
    { from: 'syncing', to: 'disabled', event: 'blockchain.disabled' },
    { from: 'healthy', to: 'lagging', event: 'blockchain.fell-behind' },
    { from: 'healthy', to: 'stalled', event: 'blockchain.stalled' },
    { from: 'healthy', to: 'unreachable', event: 'blockchain.lost' },
    { from: 'healthy', to: 'halted', event: 'blockchain.halted' },
    { from: 'healthy', to: 'disabled', event: 'blockchain.disabled' },
    { from: 'lagging', to: 'healthy', event: 'blockchain.caught-up' },
    { from: 'lagging', to: 'stalled', event: 'blockchain.stalled' },
    { from: 'lagging', to: 'unreachable', event: 'blockchain.lost' },
    { from: 'lagging', to: 'halted', event: 'blockchain.halted' },
    { from: 'lagging', to: 'disabled', event: 'blockchain.disabled' },
    { from: 'stalled', to: 'syncing', event: 'blockchain.moved-again' },
    { from: 'stalled', to: 'unreachable', event: 'blockchain.lost' },
    { from: 'stalled', to: 'halted', event: 'blockchain.halted' },
    { from: 'stalled', to: 'disabled', event: 'blockchain.disabled' },
    { from: 'unreachable', to: 'syncing', event: 'blockchain.reached-again' },
    { from: 'unreachable', to: 'halted', event: 'blockchain.halted' },
    { from: 'unreachable', to: 'disabled', event: 'blockchain.disabled' },
    { from: 'halted', to: 'syncing', event: 'blockchain.resumed' },
    { from: 'halted', to: 'disabled', event: 'blockchain.resumed-without-nodes' },
  ],
  {
    /** None of its nodes is to be asked. */
    silent: ['disabled', 'unreachable'],
  },
);

export type BlockchainStatus = StateOf<typeof blockchainStatus>;
