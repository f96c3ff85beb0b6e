import { defineTransitions, type StateOf } from '@coffer/kernel/transitions.ts';

/**
 * An address is never given to a second customer: there is no way back. One that has a history, or may have been given to
 * somebody whom a restored database does not know, is given to nobody.
 */
export const addressStatus = defineTransitions('ready', [
  { from: 'ready', to: 'assigned', event: 'address.assigned' },
  { from: 'ready', to: 'retired', event: 'address.skipped' },
  { from: 'assigned', to: 'retired', event: 'address.retired' },
]);

export type AddressStatus = StateOf<typeof addressStatus>;
