import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../platform/db/define-status.ts';

/** A revoked key is gone for ever; that a key has expired is read off its date. */
export const apiKeyStatus = defineStatus('active', [
  { from: 'active', to: 'disabled', event: 'api-key.disabled' },
  { from: 'disabled', to: 'active', event: 'api-key.enabled' },
  { from: 'active', to: 'revoked', event: 'api-key.revoked' },
  { from: 'disabled', to: 'revoked', event: 'api-key.revoked' },
]);

export type ApiKeyStatus = StateOf<typeof apiKeyStatus>;
