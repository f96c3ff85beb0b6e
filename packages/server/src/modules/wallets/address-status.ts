import { defineTransitions, type StateOf } from '@coffer/kernel/transitions.ts';

/** An address is never given to a second customer: there is no way back. */
export const addressStatus = defineTransitions('ready', [
  { from: 'ready', to: 'assigned', event: 'address.assigned' },
  { from: 'assigned', to: 'retired', event: 'address.retired' },
]);

export type AddressStatus = StateOf<typeof addressStatus>;
