import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const id = z.int();
const blockchainId = z.int();
const round = z.int().describe('How often it came into the chain: each time is undone by itself.');

const deposit = z.object({
  depositId: id,
  blockchainId,
  round,
  /** Older versions did not name them: whoever needs to know looks it up. */
  customerId: id.nullable().default(null),
  addressId: id.nullable().default(null),
});
const departure = z.object({ departureId: id, blockchainId, round });

export const depositEvents = defineEvents({
  'deposit.seen': deposit,
  'deposit.dropped': deposit,
  'deposit.replaced': deposit,
  'deposit.included': deposit,
  'deposit.confirmed': deposit,
  'deposit.reorged': deposit,
  'deposit.matched': deposit,
  'deposit.ignored': deposit,
});

export const departureEvents = defineEvents({
  'departure.included': departure,
  'departure.confirmed': departure,
  'departure.reorged': departure,
});

/** A chain went on while deposits wait for it. */
export const chainEvents = defineEvents({ 'chain.advanced': z.object({ blockchainId, height: z.int() }) });
