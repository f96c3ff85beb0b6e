import type * as z from 'zod';
import { schemaOf, type Json } from './json-schema.ts';
import { campaignWebhook, referrerWebhook, rewardWebhook, type GrowthEventType } from '../webhooks/growth-webhooks.ts';
import { gasLowWebhook, paymentWebhook, payoutWebhook, type payoutEventTypes } from '../webhooks/webhook-events.ts';
import { webhookEventTypes, type paymentEventTypes, type treasuryEventTypes } from '../webhooks/webhooks.ts';

/** The bodies that endpoints of yours get, by the name of the schema. */
const bodies: Readonly<Record<string, z.ZodType>> = {
  PaymentWebhook: paymentWebhook,
  PayoutWebhook: payoutWebhook,
  CampaignWebhook: campaignWebhook,
  ReferrerWebhook: referrerWebhook,
  RewardWebhook: rewardWebhook,
  GasLowWebhook: gasLowWebhook,
};

const paymentTexts: Readonly<Record<(typeof paymentEventTypes)[number], string>> = {
  'payment.open': 'A payment was created, was seen on the chain, or is open again after a reorg',
  'payment.partially_filled': 'A part of a payment is confirmed, and the rest is due',
  'payment.filled': 'A payment is paid in full',
  'payment.over_filled': 'A payment is paid, and more came than was due',
  'payment.cancelled': 'A payment expired or was cancelled, and nothing came',
};

type Named = (typeof treasuryEventTypes)[number] | (typeof payoutEventTypes)[number] | GrowthEventType;

/** They have bodies of their own. */
const named: Readonly<Record<Named, { body: string; text: string }>> = {
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
  'campaign.started': { body: 'CampaignWebhook', text: 'A campaign begins, or goes on after a pause' },
  'campaign.paused': { body: 'CampaignWebhook', text: 'A campaign is paused: somebody did so, or its budget is spent' },
  'campaign.budget_spent': {
    body: 'CampaignWebhook',
    text: 'The budget of a campaign is spent, which pauses it: campaign.paused is sent as well',
  },
  'campaign.ended': { body: 'CampaignWebhook', text: 'A campaign has ended' },
  'referrer.joined': { body: 'ReferrerWebhook', text: 'Somebody has a code and a link of their own from now on' },
  'referrer.friend_linked': { body: 'ReferrerWebhook', text: 'It is known who brought a customer' },
  'referrer.friend_paid': { body: 'ReferrerWebhook', text: 'A friend paid for the first time' },
  'referrer.suspended': { body: 'ReferrerWebhook', text: 'A referrer is suspended, and brings no new friends' },
  'referrer.blocked': { body: 'ReferrerWebhook', text: 'A referrer is blocked' },
  'referrer.activated': { body: 'ReferrerWebhook', text: 'A referrer who was suspended is active again' },
  'reward.granted': { body: 'RewardWebhook', text: 'A reward is granted, and on hold until available_at' },
  'reward.held': { body: 'RewardWebhook', text: 'A reward waits until somebody has reviewed it' },
  'reward.available': { body: 'RewardWebhook', text: 'A reward can be requested' },
  'reward.changed': {
    body: 'RewardWebhook',
    text: 'A reward is another amount, because a part of its payment went back or came',
  },
  'reward.reversed': { body: 'RewardWebhook', text: 'A refund or a reorg took back a reward, or a part of it' },
  'reward.restored': { body: 'RewardWebhook', text: 'A reward counts again, and is on hold' },
  'reward.rejected': { body: 'RewardWebhook', text: 'Somebody refused a reward' },
  'reward.requested': {
    body: 'RewardWebhook',
    text: 'A reward was requested to be paid out, or its payout is not final any more after a reorg',
  },
  'reward.paid': { body: 'RewardWebhook', text: 'The payout of a reward is final' },
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
