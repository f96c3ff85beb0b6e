import type * as z from 'zod';
import { schemaOf, type Json } from './json-schema.ts';
import { gasLowWebhook, paymentWebhook, payoutWebhook, type payoutEventTypes } from '../webhooks/webhook-events.ts';
import { webhookEventTypes, type paymentEventTypes, type treasuryEventTypes } from '../webhooks/webhooks.ts';

/** The bodies that endpoints of yours get, by the name of the schema. */
const bodies: Readonly<Record<string, z.ZodType>> = {
  PaymentWebhook: paymentWebhook,
  PayoutWebhook: payoutWebhook,
  GasLowWebhook: gasLowWebhook,
};

const paymentTexts: Readonly<Record<(typeof paymentEventTypes)[number], string>> = {
  'payment.open': 'A payment was created, was seen on the chain, or is open again after a reorg',
  'payment.partially_filled': 'A part of a payment is confirmed, and the rest is due',
  'payment.filled': 'A payment is paid in full',
  'payment.over_filled': 'A payment is paid, and more came than was due',
  'payment.cancelled': 'A payment expired or was cancelled, and nothing came',
};

/** They have bodies of their own. */
const named: Readonly<
  Record<(typeof treasuryEventTypes)[number] | (typeof payoutEventTypes)[number], { body: string; text: string }>
> = {
  'payout.pending-approval': { body: 'PayoutWebhook', text: 'A payout waits for the approval of people' },
  'payout.approved': { body: 'PayoutWebhook', text: 'A payout is approved, or needs nobody, and goes' },
  'payout.initiated': { body: 'PayoutWebhook', text: 'The transaction of a payout is signed' },
  'payout.sent': {
    body: 'PayoutWebhook',
    text: 'A payout was given to the chain, or is on its way again after a reorg',
  },
  'payout.processed': { body: 'PayoutWebhook', text: 'A payout is final' },
  'payout.failed': { body: 'PayoutWebhook', text: 'It is proven that a payout paid nothing' },
  'payout.rejected': { body: 'PayoutWebhook', text: 'Somebody who approves payouts refused one' },
  'payout.cancelled': { body: 'PayoutWebhook', text: 'A payout was taken back before it was signed' },
  'treasury.gas_low': { body: 'GasLowWebhook', text: 'A hot or gas wallet runs low on the coin that pays for fees' },
};

export function webhookSchemas(): Json {
  return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, schemaOf(body, 'output')]));
}

/** What is sent to endpoints of yours, as operations of theirs. */
export function webhookOperations(): Json {
  return Object.fromEntries(webhookEventTypes.map((type) => [type, { post: operation(type) }]));
}

function operation(type: (typeof webhookEventTypes)[number]): Json {
  const isNamed = type in named;
  const { body, text } = isNamed
    ? named[type as keyof typeof named]
    : { body: 'PaymentWebhook', text: paymentTexts[type as keyof typeof paymentTexts] };
  const whoHears = isNamed
    ? 'Sent to endpoints that name it.'
    : 'Sent to endpoints that name it, and to those that name nothing. Of one payment the highest sequence is the newest.';
  return {
    operationId: `webhook_${type.replaceAll('.', '_')}`,
    summary: text,
    description: `${text}. ${whoHears} The same message may come twice, with the same webhook-id.`,
    tags: ['Webhooks'],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${body}` } } },
    },
    responses: {
      '2XX': { description: 'Taken, within 15 seconds. Anything else is tried again for about three and a half days.' },
      410: { description: 'The endpoint is gone: it is switched off.' },
      default: { description: 'Not taken: it is tried again.' },
    },
  };
}

const headers = [
  header('webhook-id', true, 'The same in each attempt and redelivery of a message'),
  header('webhook-timestamp', true, 'Seconds since 1970; refuse what is more than five minutes away'),
  header(
    'webhook-signature',
    true,
    'As Standard Webhooks has it: v1, and the base64 HMAC-SHA256, once for each secret',
  ),
  header(
    'X-Payram-Signature',
    false,
    'With compatibility headers: sha256= and the HMAC of the body in hex, by the legacy secret',
  ),
  header('API-Key', false, 'With compatibility headers: the legacy secret itself'),
];

function header(name: string, required: boolean, description: string): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}
