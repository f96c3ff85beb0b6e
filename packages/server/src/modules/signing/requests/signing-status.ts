import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';
import type { SigningRequestView } from '@coffer/contract/treasury/signing-requests.ts';
import type { SweepStatus } from '../../sweeps/sweep/sweep-status.ts';

/** Of the request alone. Once it is signed, what becomes of it is what becomes of its sweep. */
export const signingStatus = defineStatus('open', [
  { from: 'open', to: 'signed', event: 'signing-request.signed' },
  { from: 'open', to: 'cancelled', event: 'signing-request.cancelled' },
  { from: 'open', to: 'expired', event: 'signing-request.expired' },
]);

export type SigningStatus = StateOf<typeof signingStatus>;

const afterSigning: Readonly<Record<SweepStatus, SigningRequestView['status']>> = {
  planned: 'signed',
  awaiting_signature: 'signed',
  broadcast: 'broadcast',
  stuck: 'broadcast',
  confirming: 'broadcast',
  completed: 'done',
  replaced: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
};

export function shownStatus(own: SigningStatus, sweep: SweepStatus): SigningRequestView['status'] {
  return own === 'signed' ? afterSigning[sweep] : own;
}
