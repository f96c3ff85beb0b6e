import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../platform/db/define-status.ts';

/** What is destroyed leaves its row behind, without what it held. */
export const secretStatus = defineStatus('active', [{ from: 'active', to: 'destroyed', event: 'secret.destroyed' }]);

export type SecretStatus = StateOf<typeof secretStatus>;
