import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A delivery on its way. What was being sent when its sender died is sent again: twice is better than never. */
export const deliveryStatus = defineStatus(
  'pending',
  [
    { from: 'pending', to: 'sending', event: 'delivery.begun' },
    { from: 'waiting', to: 'sending', event: 'delivery.begun' },
    { from: 'sending', to: 'sending', event: 'delivery.begun-again' },
    { from: 'sending', to: 'delivered', event: 'delivery.delivered' },
    { from: 'sending', to: 'waiting', event: 'delivery.failed' },
    { from: 'sending', to: 'exhausted', event: 'delivery.exhausted' },
    { from: 'pending', to: 'given_up', event: 'delivery.given-up' },
    { from: 'waiting', to: 'given_up', event: 'delivery.given-up' },
    { from: 'sending', to: 'given_up', event: 'delivery.given-up' },
    { from: 'waiting', to: 'pending', event: 'delivery.asked-again' },
    { from: 'delivered', to: 'pending', event: 'delivery.asked-again' },
    { from: 'exhausted', to: 'pending', event: 'delivery.asked-again' },
  ],
  {
    /** A person may ask for it again. */
    resendable: ['waiting', 'delivered', 'exhausted'],
    /** Its time comes, or came and nobody knows how it went. */
    due: ['pending', 'waiting', 'sending'],
    /** Nobody tries any more, and it did not arrive. */
    undelivered: ['exhausted', 'given_up'],
  },
);

export type DeliveryStatus = StateOf<typeof deliveryStatus>;
