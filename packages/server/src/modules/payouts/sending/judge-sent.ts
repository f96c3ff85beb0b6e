import type { OutgoingView } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import type { PayoutStatus } from '../payout/payout-status.ts';

type Failure = { code: string; reason: string };
export type Judged = { status: PayoutStatus; failure: Failure | null; isUnseen?: true };
type Sent = Pick<OutgoingView, 'status' | 'proofOfDeath'>;

/**
 * Where a payout stands by what became of its transaction. `left` is how much of a token was seen to move in it, null for coin: a
 * token may say nothing, or no, in a transaction that succeeds. That nothing was seen is no proof: a node may have kept it back.
 */
export function judgeSent({ status }: Pick<Payout, 'status'>, sent: Sent, left: bigint | null): Judged {
  switch (sent.status) {
    case 'intended':
    // Taken back by whoever stops the payout, who says what becomes of it.
    case 'cancelled':
      return { status, failure: null };
    case 'signed':
      return { status: 'initiated', failure: null };
    case 'broadcast':
    case 'included':
      return { status: 'sent', failure: null };
    case 'confirmed':
      return left === 0n ? { status: 'sent', failure: null, isUnseen: true } : { status: 'processed', failure: null };
    case 'failed':
      return failed('REVERTED', 'The chain refused to carry it out: only the fee was spent.');
    case 'dead':
      return failed('NEVER_SENT', `It is proven that it was never carried out: ${sent.proofOfDeath ?? ''}`.trim());
  }
}

function failed(code: string, reason: string): Judged {
  return { status: 'failed', failure: { code, reason } };
}
