import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** An authorization is as good as its account says: it runs our code, has moved on to another nonce, or runs other code. */
export const authorizationStatus = defineStatus(
  'signed',
  [
    { from: 'signed', to: 'used', event: 'authorization.used' },
    { from: 'signed', to: 'outdated', event: 'authorization.outdated' },
    // A reorg took back the transaction that carried it: it may be carried again.
    { from: 'used', to: 'signed', event: 'authorization.unused' },
    { from: 'used', to: 'revoked', event: 'authorization.revoked' },
  ],
  {
    /** An account has one of these at most. */
    current: ['signed', 'used'],
  },
);

export type AuthorizationStatus = StateOf<typeof authorizationStatus>;
