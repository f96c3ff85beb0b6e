import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** Verifying: a person has to confirm where its money goes, once more where that was taken back. Rejected: its code is not ours, or its money would go to no cold wallet of ours. It may become right again. */
export const sweepContractStatus = defineStatus('deploying', [
  { from: 'deploying', to: 'verifying', event: 'sweep-contract.deployed' },
  { from: 'verifying', to: 'active', event: 'sweep-contract.verified' },
  { from: 'verifying', to: 'rejected', event: 'sweep-contract.rejected' },
  { from: 'active', to: 'verifying', event: 'sweep-contract.unconfirmed' },
  { from: 'active', to: 'rejected', event: 'sweep-contract.rejected' },
  { from: 'rejected', to: 'active', event: 'sweep-contract.verified' },
  { from: 'active', to: 'retired', event: 'sweep-contract.retired' },
  { from: 'rejected', to: 'retired', event: 'sweep-contract.retired' },
]);

export type SweepContractStatus = StateOf<typeof sweepContractStatus>;
