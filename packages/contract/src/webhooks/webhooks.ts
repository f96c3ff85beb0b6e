import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { headerName, headerText, isHeaderFree } from '../header-rules.ts';
import { growthEventTypes } from './growth-webhooks.ts';
import { payoutEventTypes } from './webhook-events.ts';
import { cursor, instant, isWebAddress, limit, line, pathId, projectRef, recordId, secretName } from '../fields.ts';

/** Where a shop's server hears of what happens. What is sent stands in webhook-events.ts. */

const tag = 'Webhooks';
const path = '/api/v1/external-platform/:projectId/webhook' as const;
const inProject = z.strictObject({ projectId: projectRef });
const ofEndpoint = z.strictObject({ projectId: projectRef, id: pathId });

export const paymentEventTypes = [
  'payment.open',
  'payment.partially_filled',
  'payment.filled',
  'payment.over_filled',
  'payment.cancelled',
] as const;

/** Alarms about your own money. They have bodies of their own: only who asks for them by name gets them. */
export const treasuryEventTypes = ['treasury.gas_low'] as const;

export const webhookEventTypes = [
  ...paymentEventTypes,
  ...payoutEventTypes,
  ...growthEventTypes,
  ...treasuryEventTypes,
] as const;

const eventTypes = z
  .array(z.enum(webhookEventTypes))
  .describe(
    'What it hears of. An empty list is every event of a payment, and for the endpoint of the project itself of a payout too; others are sent where they are named',
  );

export const webhookHeadersMax = 10;

const headerView = z.strictObject({
  name: z.string(),
  secretID: recordId.nullable().describe('The secret of a vault that its value is; else the value was given here'),
  secret: secretName.nullable().describe('The same by its names'),
});

export const headerValue = z
  .string()
  .regex(headerText, 'must have 1 to 2048 plain characters: letters, digits, signs and spaces between them');

const headerInput = z.strictObject({
  name: z
    .string()
    .regex(headerName, 'must have 1 to 64 characters: letters, digits, dash and underscore')
    .refine(isHeaderFree, 'is a header that requests have anyway: choose another one'),
  value: headerValue.optional().describe('Sealed, and never shown again. Left out: what is stored stays'),
  secretID: recordId.optional().describe('In place of value: a secret of a vault, whose value is sent as it is then'),
});
export type WebhookHeaderInput = z.output<typeof headerInput>;

const headers = z
  .array(headerInput)
  .max(webhookHeadersMax, `must name at most ${webhookHeadersMax} headers`)
  .describe('Sent with each delivery. All of them: one that is not named is removed');

export const webhookView = z.strictObject({
  id: recordId,
  projectId: recordId,
  name: z.string(),
  url: z.string(),
  events: eventTypes,
  status: z.enum(['active', 'disabled', 'auto_disabled']),
  disabledReason: z.string().nullable(),
  managed: z.boolean().describe('Follows the webhookEndpoint of the project'),
  secretLastFour: z.string(),
  previousSecretUntil: instant.nullable().describe('Until then deliveries carry a signature of the old secret too'),
  compatibility: z
    .boolean()
    .describe('Also sends X-Payram-Signature and API-Key, made with the legacy secret, for receivers that expect them'),
  legacySecretLastFour: z.string().nullable(),
  legacySecretGiven: z.boolean().describe('A person gave the legacy secret; else it was made here'),
  headers: z.array(headerView).describe('Sent with each delivery; their values are never shown'),
  droppedHeaders: z
    .array(z.string())
    .describe(
      'Names of headers that are no longer sent: their values were for the server at the former URL. Saving headers ends this',
    ),
  hint: z.string().nullable().describe('What would probably help, where the last answers look like a known mistake'),
  failingSince: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  waiting: z.int().min(0).describe('Deliveries that will be tried again'),
  createdAt: instant,
});
export type WebhookView = z.output<typeof webhookView>;

/** A secret is shown once. */
const withSecrets = z.strictObject({
  ...webhookView.shape,
  secret: z.string().describe('whsec_…, for the signatures of Standard Webhooks'),
  legacySecret: z.string().nullable(),
});

const address = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .refine(isWebAddress, 'must be an https URL such as https://shop.example.com/hooks');
/** It travels in a header. */
const legacySecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 plain characters: letters, digits and signs, without spaces');
const events = eventTypes.max(webhookEventTypes.length);

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  tag,
  method: 'GET',
  path,
  summary: "A project's webhook endpoints",
  auth: 'any',
  params: inProject,
  result: z.array(webhookView),
});

export const createWebhook = endpoint({
  id: 'createWebhook',
  tag,
  method: 'POST',
  path,
  summary: 'Add an endpoint; its secret is shown once',
  auth: 'any',
  status: 201,
  secret: true,
  params: inProject,
  body: z.strictObject({
    url: address,
    name: line(120).optional(),
    events: events.optional(),
    headers: headers.optional(),
    compatibility: z.boolean().optional(),
    legacySecret: legacySecret.optional().describe('One that a receiver has already; made when left out'),
  }),
  result: withSecrets,
});

const one = { tag, path: `${path}/:id`, auth: 'any', params: ofEndpoint } as const;

export const getWebhook = endpoint({
  ...one,
  id: 'getWebhook',
  method: 'GET',
  summary: 'One endpoint',
  result: webhookView,
});

export const updateWebhook = endpoint({
  ...one,
  id: 'updateWebhook',
  method: 'PUT',
  summary:
    'Change an endpoint, or switch it off and on; at another origin it gets new secrets, which are shown once, and headers need their values again; at another path too where a secret of a vault or a legacy secret is sent along and the caller may not use vaults',
  secret: true,
  body: z.strictObject({
    url: address.optional(),
    name: line(120).optional(),
    events: events.optional(),
    status: z.enum(['active', 'disabled']).optional(),
    headers: headers.optional(),
    compatibility: z.boolean().optional(),
    legacySecret: legacySecret.optional(),
  }),
  result: z.strictObject({
    ...webhookView.shape,
    secret: z.string().optional().describe('Of an endpoint that moved to another origin'),
    legacySecret: z.string().nullable().optional(),
  }),
});

export const removeWebhook = endpoint({
  ...one,
  id: 'removeWebhook',
  method: 'DELETE',
  summary: 'Remove an endpoint; what waits for it is given up',
  status: 204,
  result: z.null(),
});

export const rotateWebhookSecret = endpoint({
  ...one,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/:id/rotate-secret`,
  summary: 'A new secret; for 24 hours deliveries are signed with the old one too',
  secret: true,
  result: withSecrets,
});

export const testWebhook = endpoint({
  ...one,
  id: 'testWebhook',
  method: 'POST',
  path: `${path}/:id/test`,
  outside: true,
  summary: 'Send an example of what it hears of now, and say what came back; it changes nothing about the endpoint',
  result: z.strictObject({
    delivered: z.boolean(),
    status: z.int().nullable(),
    latencyMs: z.int(),
    error: z.string().nullable(),
    answer: z.string().nullable(),
  }),
});

export const deliveryStatuses = ['pending', 'sending', 'delivered', 'waiting', 'exhausted', 'given_up'] as const;

export const webhookAttempt = z.strictObject({
  number: z.int().min(1),
  at: instant,
  status: z.int().nullable(),
  latencyMs: z.int(),
  error: z.string().nullable(),
  answer: z.string().nullable().describe('The first 64 KiB of it'),
});

export const webhookDelivery = z.strictObject({
  id: recordId,
  webhookId: recordId,
  messageId: z.string().describe('The webhook-id header; the same in each attempt and redelivery'),
  event: z.string(),
  referenceId: z.string().nullable().describe('Of the payment; null for what is of none'),
  status: z.enum(deliveryStatuses),
  attempts: z.int().min(0),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const listDeliveries = endpoint({
  ...one,
  id: 'listDeliveries',
  method: 'GET',
  path: `${path}/:id/deliveries`,
  summary: 'What was sent to an endpoint, the newest first',
  query: z.strictObject({
    status: z.enum(deliveryStatuses).optional(),
    reference: z.string().max(100).optional(),
    limit,
    cursor,
  }),
  result: z.strictObject({ data: z.array(webhookDelivery), nextCursor: z.string().nullable() }),
});

const ofDelivery = z.strictObject({ projectId: projectRef, deliveryId: pathId });

export const getDelivery = endpoint({
  ...one,
  id: 'getDelivery',
  method: 'GET',
  path: `${path}/deliveries/:deliveryId`,
  summary: 'One delivery with its body and each attempt',
  params: ofDelivery,
  result: z.strictObject({
    ...webhookDelivery.shape,
    body: z.string(),
    log: z.array(webhookAttempt),
  }),
});

export const redeliver = endpoint({
  ...one,
  id: 'redeliver',
  method: 'POST',
  path: `${path}/deliveries/:deliveryId/redeliver`,
  summary: 'Send it again now, with the same id and body',
  params: ofDelivery,
  result: webhookDelivery,
});
