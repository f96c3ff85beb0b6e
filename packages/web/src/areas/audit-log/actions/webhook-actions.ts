import { say, type Action } from './action.ts';
import { changesOf, fieldWords } from './changes.ts';

/** What became of the addresses that hear of payments. */
export const webhookActions: Record<string, Action> = {
  'webhook.created': {
    label: 'Webhook added',
    sentence: ({ after }) => `Added the webhook to ${say(after, 'url', 'a URL')}`,
  },
  'webhook.updated': {
    label: 'Webhook changed',
    sentence: ({ before, after, entityId }) => {
      const fields = changesOf(before, after).map(({ field }) => fieldWords(field));
      return `Changed webhook ${entityId}: ${fields.join(', ') || 'nothing'}`;
    },
  },
  'webhook.rotated': {
    label: 'Webhook secret rotated',
    sentence: ({ entityId }) => `Rotated the secret of webhook ${entityId}`,
  },
  'webhook.redelivered': {
    label: 'Webhook resent',
    sentence: ({ after, entityId }) => `Resent ${say(after, 'event', 'an event')} to webhook ${entityId}`,
  },
  'webhook.disabled': { label: 'Webhook disabled', sentence: ({ entityId }) => `Disabled webhook ${entityId}` },
  'webhook.enabled': { label: 'Webhook enabled', sentence: ({ entityId }) => `Enabled webhook ${entityId}` },
  'webhook.auto-disabled': {
    label: 'Webhook switched off automatically',
    sentence: ({ entityId }) => `Webhook ${entityId} was switched off after failing for too long`,
  },
  'webhook.removed': {
    label: 'Webhook removed',
    sentence: ({ before }) => `Removed the webhook to ${say(before, 'url', 'a URL')}`,
  },
};
