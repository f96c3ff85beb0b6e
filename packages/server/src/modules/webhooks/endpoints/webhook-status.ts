import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A disabled endpoint keeps what waits for it; a removed one is gone, and its row stays for the log to point at. */
export const webhookStatus = defineStatus(
  'active',
  [
    { from: 'active', to: 'disabled', event: 'webhook.disabled' },
    { from: 'active', to: 'auto_disabled', event: 'webhook.auto-disabled' },
    { from: 'disabled', to: 'active', event: 'webhook.enabled' },
    { from: 'auto_disabled', to: 'active', event: 'webhook.enabled' },
    { from: 'auto_disabled', to: 'disabled', event: 'webhook.disabled' },
    { from: 'active', to: 'removed', event: 'webhook.removed' },
    { from: 'disabled', to: 'removed', event: 'webhook.removed' },
    { from: 'auto_disabled', to: 'removed', event: 'webhook.removed' },
  ],
  {
    /** Nothing is sent to it. */
    off: ['disabled', 'auto_disabled'],
  },
);

export type WebhookStatus = StateOf<typeof webhookStatus>;
