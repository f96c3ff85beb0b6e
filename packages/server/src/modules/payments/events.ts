import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const payment = z.object({
  paymentId: z.int(),
  sequence: z.int().describe("The step in the payment's history."),
  reference: z.string(),
});

export const paymentEvents = defineEvents({
  'payment.created': payment,
  'payment.completed': payment,
  'payment.quoted': payment,
  'payment.detected': payment,
  'payment.reopened': payment,
  'payment.partially-filled': payment,
  'payment.overpaid': payment,
  'payment.settled': payment,
  'payment.reorged': payment,
  'payment.expired': payment,
  'payment.cancelled': payment,
  'payment.resolved': payment,
  'payment.refund-requested': payment,
  'payment.refund-withdrawn': payment,
  'payment.refund-paying': payment,
  'payment.refund-unpaid': payment,
  'payment.refund-paid': payment,
  'payment.refund-reorged': payment,
  'payment.partially-refunded': payment,
  'payment.refunded': payment,
});
