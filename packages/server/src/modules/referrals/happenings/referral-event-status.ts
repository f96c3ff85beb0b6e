import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** What can bring a reward, until it brings no more. What it brought stays. */
export const referralEventStatus = defineStatus('active', [{ from: 'active', to: 'archived', event: 'archived' }]);

export type ReferralEventStatus = StateOf<typeof referralEventStatus>;
