import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../platform/db/define-status.ts';

/** One key of each kind seals. Those before it still open, until nothing is sealed with them any more. */
export const vaultKeyStatus = defineStatus('active', [
  { from: 'active', to: 'superseded', event: 'vault-key.superseded' },
  { from: 'superseded', to: 'destroyed', event: 'vault-key.destroyed' },
]);

export type VaultKeyStatus = StateOf<typeof vaultKeyStatus>;
