import { say, type Action } from './action.ts';
import { changesOf, fieldWords } from './changes.ts';

/** What became of the addresses that hear of payments. */
export const webhookActions: Record<string, Action> = {
  'webhook.created': {
    label: 'Webhook added',
    sentence: ({ after }) => `Added the webhook to ${say(after, 'url', 'an address')}`,
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
    sentence: ({ entityId }) => `Gave webhook ${entityId} a new secret`,
  },
  'webhook.redelivered': {
    label: 'Webhook sent again',
    sentence: ({ after, entityId }) => `Had webhook ${entityId} hear of ${say(after, 'event', 'an event')} again`,
  },
  'webhook.disabled': { label: 'Webhook disabled', sentence: ({ entityId }) => `Disabled webhook ${entityId}` },
  'webhook.enabled': { label: 'Webhook enabled', sentence: ({ entityId }) => `Enabled webhook ${entityId}` },
  'webhook.auto-disabled': {
    label: 'Webhook switched off by itself',
    sentence: ({ entityId }) => `Webhook ${entityId} failed for so long that nothing is sent to it any more`,
  },
  'webhook.removed': {
    label: 'Webhook removed',
    sentence: ({ before }) => `Removed the webhook to ${say(before, 'url', 'an address')}`,
  },
};
