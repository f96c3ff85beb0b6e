import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const id = z.int();
const sent = z.object({ outgoingId: id, blockchainId: id });
const position = z.object({ walletId: id, blockchainId: id });

/** On the way of what is to be sent. What for is written at the order. */
export const outgoingEvents = defineEvents({
  'outgoing.intended': sent,
  'outgoing.waiting': sent,
  'outgoing.signed': sent,
  'outgoing.signed-again': sent,
  'outgoing.broadcast': sent,
  'outgoing.fee-raised': sent,
  'outgoing.stuck': sent,
  'outgoing.included': sent,
  'outgoing.confirmed': sent,
  'outgoing.failed': sent,
  'outgoing.reorged': sent,
  'outgoing.dead': sent,
  'outgoing.cancelled': sent,
});

/** What the signer found in its journal as it started. */
export const journalEvents = defineEvents({
  'outgoing.signed-in-vain': sent
    .extend({ position: z.int().nullable(), spendsCoins: z.boolean().optional() })
    .describe('Signed, and given up before that was stored: only what takes its place proves that it never comes.'),
});

/** Of a wallet's numbering. */
export const positionEvents = defineEvents({
  'wallet.position-taken': position
    .extend({ position: z.int().nullable(), outgoingId: id })
    .describe('None of our transactions used it: somebody else has the key.'),
  'wallet.position-reset': position.extend({ before: z.int(), position: z.int() }),
});
