import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** How the newest that shops are told of a payment fares, over all endpoints: each step of the payment begins anew. */
export const webhookStanding = defineStatus('pending', [
  { from: 'pending', to: 'success', event: 'payment.webhook-arrived' },
  { from: 'pending', to: 'failed', event: 'payment.webhook-failed' },
  { from: 'success', to: 'pending', event: 'payment.webhook-due' },
  { from: 'success', to: 'failed', event: 'payment.webhook-failed' },
  { from: 'failed', to: 'pending', event: 'payment.webhook-due' },
  { from: 'failed', to: 'success', event: 'payment.webhook-arrived' },
]);

export type WebhookStanding = StateOf<typeof webhookStanding>;
