import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/**
 * What is to be sent. Once it is signed only the chain decides: it is in a block, or there is proof that it never will be. A
 * reorg takes it back to the nodes with the same bytes.
 */
export const outgoingStatus = defineStatus(
  'intended',
  [
    { from: 'intended', to: 'signed', event: 'outgoing.signed' },
    { from: 'intended', to: 'cancelled', event: 'outgoing.cancelled' },
    { from: 'signed', to: 'broadcast', event: 'outgoing.broadcast' },
    // Whoever sent it ended before it could write that down.
    { from: 'signed', to: 'included', event: 'outgoing.included' },
    { from: 'broadcast', to: 'included', event: 'outgoing.included' },
    { from: 'included', to: 'confirmed', event: 'outgoing.confirmed' },
    { from: 'included', to: 'failed', event: 'outgoing.failed' },
    { from: 'included', to: 'broadcast', event: 'outgoing.reorged' },
    { from: 'confirmed', to: 'broadcast', event: 'outgoing.reorged' },
    { from: 'failed', to: 'broadcast', event: 'outgoing.reorged' },
    { from: 'signed', to: 'dead', event: 'outgoing.dead' },
    { from: 'broadcast', to: 'dead', event: 'outgoing.dead' },
  ],
  {
    /** The sender has something to do. */
    due: ['intended', 'signed', 'broadcast'],
    /** Signed, and not final. */
    inFlight: ['signed', 'broadcast', 'included'],
    /** Signed, and in no block. */
    unseen: ['signed', 'broadcast'],
    /** Deep enough in the chain, whatever it did. */
    final: ['confirmed', 'failed'],
    /** It moved nothing, and will not. */
    fruitless: ['failed', 'dead'],
    /** No node has it. */
    unsent: ['intended', 'signed', 'cancelled'],
  },
);

export type OutgoingStatus = StateOf<typeof outgoingStatus>;
