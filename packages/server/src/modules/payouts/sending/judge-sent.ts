import type { OutgoingView } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import type { PayoutStatus } from '../payout/payout-status.ts';
import type { Left } from './departure-store.ts';
import { disputed, unseen, type Doubt } from './doubts.ts';

type Failure = { code: string; reason: string };
export type Judged = { status: PayoutStatus; failure: Failure | null; doubt?: Doubt };
type Sent = Pick<OutgoingView, 'status' | 'proofOfDeath' | 'succeeded' | 'to'>;
/**
 * What was seen leaving for it, whether it was signed before the database was restored, and whether the chain shows that it was refused
 * among several that were paid.
 */
type Known = Left & { isRestored: boolean; isRefused: boolean };

/**
 * Where a payout stands by what became of its transaction, and by what was seen leaving the wallet for it. A token may say nothing, or
 * no, in a transaction that succeeds; that nothing was seen is no proof: a node may have kept it back. What was seen leaving has not
 * failed, whatever nodes say. And of what was signed before a restore, another signature may have been carried out.
 */
export function judgeSent({ status, contract }: Pick<Payout, 'status' | 'contract'>, sent: Sent, left: Known): Judged {
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
      if (left.isRefused) return { status: 'failed', failure: refused };
      if (contract !== null && left.units === 0n) return { status: 'sent', failure: null, doubt: unseen };
      return { status: 'processed', failure: null };
    case 'failed':
      // It succeeded, and paid nobody: what pays several was not there.
      if (sent.succeeded) return unlessLeft(left, 'CONTRACT_NOT_THERE', lost(sent.to, contract));
      return unlessLeft(left, 'REVERTED', 'The network rejected the transfer. Only the fee was spent.');
    case 'dead':
      if (left.isRestored) return unlessLeft(left, restored.code, restored.reason);
      return unlessLeft(
        left,
        'NEVER_SENT',
        `It is proven that it was never carried out: ${sent.proofOfDeath ?? ''}`.trim(),
      );
  }
}

const refused: Failure = {
  code: 'REFUSED',
  reason:
    'The recipient or the token refused it, while the others of its transaction were paid. Only its part of the fee was spent.',
};

function lost(to: string, contract: string | null): string {
  const where =
    contract === null
      ? `Its coins stand at ${to}, where nobody can move them.`
      : 'No token moved, and only the fee was spent.';
  return `The contract that pays many at once was not there. ${where}`;
}

const restored = {
  code: 'SIGNED_BEFORE_RESTORE',
  reason:
    'What this database knows of was never carried out. It was restored since, so a later transaction may have been. Check in a block explorer whether the recipient was paid.',
};

function unlessLeft({ units, isSettled }: Left, code: string, reason: string): Judged {
  if (units === 0n) return { status: 'failed', failure: { code, reason } };
  return isSettled ? { status: 'processed', failure: null } : { status: 'sent', failure: null, doubt: disputed };
}
