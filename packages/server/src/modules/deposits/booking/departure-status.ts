import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** What left one of our addresses. */
export const departureStatus = defineStatus(
  'included',
  [
    { from: 'included', to: 'confirmed', event: 'departure.confirmed' },
    { from: 'included', to: 'reorged', event: 'departure.reorged' },
    { from: 'confirmed', to: 'reorged', event: 'departure.reorged' },
    { from: 'reorged', to: 'included', event: 'departure.included' },
  ],
  {
    /** In a block of the chain as it is. */
    standing: ['included', 'confirmed'],
  },
);

export type DepartureStatus = StateOf<typeof departureStatus>;
