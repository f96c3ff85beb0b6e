import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/**
 * Freezing takes a change back for now; a person says whether for good. What waits takes nothing over yet, so that cancelling is
 * enough. What is being released is still taken back, and holds again once its time has passed.
 */
export const treasuryChangeStatus = defineStatus(
  'recorded',
  [
    { from: 'recorded', to: 'in_effect', event: 'treasury-change.made' },
    { from: 'recorded', to: 'waiting', event: 'treasury-change.requested' },
    { from: 'waiting', to: 'in_effect', event: 'treasury-change.took-effect' },
    { from: 'waiting', to: 'cancelled', event: 'treasury-change.cancelled' },
    { from: 'in_effect', to: 'frozen', event: 'treasury-change.frozen' },
    { from: 'frozen', to: 'in_effect', event: 'treasury-change.released' },
    { from: 'frozen', to: 'reverted', event: 'treasury-change.reverted' },
    { from: 'frozen', to: 'releasing', event: 'treasury-change.release-requested' },
    { from: 'releasing', to: 'in_effect', event: 'treasury-change.released' },
    { from: 'releasing', to: 'frozen', event: 'treasury-change.release-stopped' },
  ],
  {
    /** Somebody has yet to decide, or time to pass. */
    open: ['waiting', 'frozen', 'releasing'],
    /** Time decides. */
    due: ['waiting', 'releasing'],
    /** Taken back until somebody decides, or its release has waited. */
    held: ['frozen', 'releasing'],
    /** Taken back, for now or for good. */
    stopped: ['frozen', 'releasing', 'reverted'],
    /** It was in effect. */
    made: ['in_effect', 'frozen', 'releasing', 'reverted'],
  },
);

export type TreasuryChangeStatus = StateOf<typeof treasuryChangeStatus>;
