import { defineTransitions, type StateOf } from '@coffer/kernel/transitions.ts';

/** A compromised wallet freezes everything that touches it, for ever: whoever else has the key keeps it. */
export const walletStatus = defineTransitions('pending', [
  { from: 'pending', to: 'active', event: 'wallet.activated' },
  { from: 'active', to: 'inactive', event: 'wallet.paused' },
  { from: 'inactive', to: 'active', event: 'wallet.activated' },
  { from: 'inactive', to: 'archived', event: 'wallet.archived' },
  { from: 'pending', to: 'compromised', event: 'wallet.compromised' },
  { from: 'active', to: 'compromised', event: 'wallet.compromised' },
  { from: 'inactive', to: 'compromised', event: 'wallet.compromised' },
  { from: 'archived', to: 'compromised', event: 'wallet.compromised' },
]);

export type WalletStatus = StateOf<typeof walletStatus>;
