import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const id = z.int();
const sweep = z.object({ sweepId: id, walletId: id, blockchainId: id });

export const sweepEvents = defineEvents({
  'sweep.planned': sweep,
  'sweep.signature-needed': sweep,
  'sweep.signed': sweep,
  'sweep.waiting': sweep,
  'sweep.broadcast': sweep,
  'sweep.fee-raised': sweep,
  'sweep.stuck': sweep,
  'sweep.included': sweep,
  'sweep.completed': sweep,
  'sweep.failed': sweep,
  'sweep.reorged': sweep,
  'sweep.replaced': sweep,
  'sweep.cancelled': sweep,
  'sweep.went-elsewhere': sweep.describe('Money of a deposit address went to an address that is none of ours.'),
});
