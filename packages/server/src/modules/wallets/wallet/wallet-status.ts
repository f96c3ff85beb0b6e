import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

const moves = [
  { from: 'pending', to: 'active', event: 'wallet.activated' },
  { from: 'active', to: 'inactive', event: 'wallet.paused' },
  { from: 'inactive', to: 'active', event: 'wallet.activated' },
  { from: 'inactive', to: 'archived', event: 'wallet.archived' },
  { from: 'pending', to: 'compromised', event: 'wallet.compromised' },
  { from: 'active', to: 'compromised', event: 'wallet.compromised' },
  { from: 'inactive', to: 'compromised', event: 'wallet.compromised' },
  { from: 'archived', to: 'compromised', event: 'wallet.compromised' },
] as const;

/** A compromised wallet freezes everything that touches it, for ever: whoever else has the key keeps it. */
export const walletStatus = defineStatus('pending', moves, {
  /** It does not send until a person has looked at it. */
  heldUp: ['inactive', 'compromised'],
  /** It may send and be sent to again. */
  inUse: ['active', 'inactive'],
  /** Nothing of ours uses it. */
  outOfUse: ['archived', 'compromised'],
});

/** Where taking a move back may lead as well: a thief may have made it. Nobody asks for these ways by hand. */
export const walletStatusTakenBack = defineStatus('pending', [
  ...moves,
  { from: 'archived', to: 'inactive', event: 'wallet.put-back' },
  { from: 'compromised', to: 'pending', event: 'wallet.put-back' },
  { from: 'compromised', to: 'active', event: 'wallet.put-back' },
  { from: 'compromised', to: 'inactive', event: 'wallet.put-back' },
  { from: 'compromised', to: 'archived', event: 'wallet.put-back' },
]);

export type WalletStatus = StateOf<typeof walletStatus>;
