import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { projectParams } from '../payment-fields.ts';

const tag = 'Payments';

/** A whole number within bounds, each said when it is missed. */
function wholeFrom(least: number, most: number) {
  return z.int('must be a whole number').min(least, `must be at least ${least}`).max(most, `must be at most ${most}`);
}

export const paymentRules = z.strictObject({
  expiryMinutes: wholeFrom(5, 525_600).describe('How long a payment may be paid, unless it says so itself'),
  quoteMinutes: wholeFrom(1, 120).describe('How long a rate is held'),
  monitoringHours: wholeFrom(1, 8760).describe('How long late money still settles its payment'),
  underpayTolerancePct: z.string().describe('A decimal from 0 to 10'),
  overpayTolerancePct: z.string().describe('A decimal from 0 to 10'),
});

export const getPaymentRules = endpoint({
  id: 'getPaymentRules',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:id/payment-rules',
  summary: "A project's times and tolerances",
  auth: 'any',
  params: projectParams,
  result: paymentRules,
});

const percent = z
  .string()
  .regex(/^(\d(\.\d{1,2})?|10(\.00?)?)$/, 'must be a decimal from 0 to 10 with at most 2 decimals, such as "0.5"');

export const savePaymentRules = endpoint({
  id: 'savePaymentRules',
  tag,
  method: 'PUT',
  path: '/api/v1/external-platform/:id/payment-rules',
  summary: "Change a project's times and tolerances; payments that exist keep theirs",
  auth: 'any',
  params: projectParams,
  body: z.strictObject({
    ...paymentRules.shape,
    underpayTolerancePct: percent,
    overpayTolerancePct: percent,
  }),
  result: paymentRules,
});
