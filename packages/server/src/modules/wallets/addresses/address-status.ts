import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/**
 * Prepared ones that are added to others wait before they are ready. An address is never given to a second customer: there is no
 * way back. One that has a history, or may have been given to somebody whom a restored database does not know, is given to nobody.
 */
export const addressStatus = defineStatus(
  'known',
  [
    { from: 'known', to: 'ready', event: 'address.added' },
    { from: 'known', to: 'waiting', event: 'address.announced' },
    { from: 'waiting', to: 'ready', event: 'address.added' },
    { from: 'waiting', to: 'retired', event: 'address.skipped' },
    { from: 'ready', to: 'assigned', event: 'address.assigned' },
    { from: 'ready', to: 'retired', event: 'address.skipped' },
    { from: 'assigned', to: 'retired', event: 'address.retired' },
  ],
  {
    /** Nobody was given it yet. */
    unassigned: ['waiting', 'ready'],
  },
);

export type AddressStatus = StateOf<typeof addressStatus>;
