import { defineTransitions, type StateOf } from '@coffer/kernel/transitions.ts';

/** What left one of our addresses. */
export const departureStatus = defineTransitions('included', [
  { from: 'included', to: 'confirmed', event: 'departure.confirmed' },
  { from: 'included', to: 'reorged', event: 'departure.reorged' },
  { from: 'confirmed', to: 'reorged', event: 'departure.reorged' },
  { from: 'reorged', to: 'included', event: 'departure.included' },
]);

export type DepartureStatus = StateOf<typeof departureStatus>;
