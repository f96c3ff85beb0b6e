import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const id = z.int();
const payout = z.object({
  payoutId: id,
  sequence: id.describe('Grows with each of its events'),
  batchId: id.nullable().default(null).describe('The file that it came with'),
});

/** On the way of a payout. */
export const payoutEvents = defineEvents({
  'payout.requested': payout,
  'payout.approval-needed': payout,
  'payout.approval-given': payout.describe('And more are needed.'),
  'payout.approved': payout,
  'payout.approval-lapsed': payout.describe('What was approved is not approved any more.'),
  'payout.initiated': payout,
  'payout.waiting': payout,
  'payout.sent': payout,
  'payout.fee-raised': payout,
  'payout.processed': payout,
  'payout.reorged': payout,
  'payout.failed': payout,
  'payout.retried': payout,
  'payout.rejected': payout,
  'payout.cancelled': payout,
});
export type PayoutHappening = keyof typeof payoutEvents;

/** A mail for one of those who may approve it. */
export const payoutNoticeEvents = defineEvents({
  'payout.notice-due': z.object({ payoutId: id, intentHash: z.string(), memberId: id }),
});

/** Of those whom money may go to. */
export const payeeEvents = defineEvents({
  'recipient.code-due': z.object({ recipientId: z.int() }),
});
