import type { OutgoingStatus } from '../../outgoing/index.ts';
import { sweepStatus, type SweepStatus } from './sweep-status.ts';

/** All that says how a sweep stands. What the chain shows counts more than what was meant. */
export type SweepFacts = {
  status: SweepStatus;
  method: 'contract' | 'accounts' | 'signatures' | 'outside';
  /** Null before anything is to be sent, and where somebody else sends it. */
  outgoing: OutgoingStatus | null;
  succeeded: boolean | null;
  proofOfDeath: string | null;
  /** Its departures that stand in a block, and those of them that are confirmed. */
  standing: number;
  confirmed: number;
  /** Its transaction stands in a block, whatever it moved. */
  inBlock: boolean;
  /** Addresses of which nothing is known yet. */
  open: number;
  /** One of its parts was given to the chain. */
  sent: boolean;
  /** What the merchant signed was given to us, so that we can send it again. */
  handedIn: boolean;
};

export type Failure = { code: string; reason: string };
export type Verdict = { status: SweepStatus; failure: Failure | null };

/** How a sweep stands by its facts alone: steps may be told twice, late, or in another order. */
export function judgeSweep(facts: SweepFacts): Verdict {
  if (facts.method === 'outside') return judgeOutside(facts);
  if (facts.outgoing === null) return judgeSignatures(facts);
  if (facts.outgoing === 'confirmed' || facts.outgoing === 'failed') return judgeFinal(facts);
  if (facts.standing > 0 || facts.inBlock) return plain('confirming');
  if (facts.outgoing === 'included') return takenBack(facts);
  if (facts.outgoing === 'dead') return replaced(facts.proofOfDeath ?? 'Another transaction took its place.');
  if (facts.outgoing === 'cancelled') return plain('cancelled');
  if (facts.outgoing === 'broadcast') return plain(facts.status === 'stuck' ? 'stuck' : 'broadcast');
  return wasSent(facts) ? takenBack(facts) : plain('planned');
}

/** The sender says it is over. Where the watcher has taken the block back meanwhile, the sender has yet to hear of it. */
function judgeFinal(facts: SweepFacts): Verdict {
  if (facts.standing > 0) return plain('completed');
  if (!facts.inBlock) return takenBack(facts);
  if (facts.succeeded === false) {
    return failed('REVERTED', 'The chain refused the transaction: nothing moved, and only its fee was paid.');
  }
  return failed('NOT_MOVED', 'The transaction was carried out, and none of the addresses let go of its money.');
}

/** Several transactions, each by itself. It is over when nothing is open any more. */
function judgeSignatures(facts: SweepFacts): Verdict {
  const { status, standing, confirmed, open, sent, handedIn } = facts;
  if (open > 0 && standing > 0) return plain('confirming');
  if (open > 0 && sent && status === 'planned') return plain('broadcast');
  if (open > 0) return handedIn || !isBehind(status) ? takenBack(facts) : replaced(takenBackReason);
  if (standing > 0) return plain(confirmed === standing ? 'completed' : 'confirming');
  if (status === 'awaiting_signature' || !sweepStatus.isAmong('running', status)) return plain(status);
  return failed('NOT_MOVED', 'None of the transactions that were signed came into a block.');
}

/** Nobody here would send it again: when it comes back, it is seen again. */
function judgeOutside({ standing, confirmed }: SweepFacts): Verdict {
  if (standing === 0) return replaced(takenBackReason);
  return plain(confirmed === standing ? 'completed' : 'confirming');
}

const takenBackReason = 'The chain took back the block in which it was.';

function takenBack(facts: SweepFacts): Verdict {
  return plain(isBehind(facts.status) ? 'broadcast' : facts.status);
}

function wasSent({ status }: SweepFacts): boolean {
  return status !== 'planned' && status !== 'awaiting_signature';
}

function isBehind(status: SweepStatus): boolean {
  return status === 'confirming' || status === 'completed' || status === 'failed';
}

function plain(status: SweepStatus): Verdict {
  return { status, failure: null };
}

function failed(code: string, reason: string): Verdict {
  return { status: 'failed', failure: { code, reason } };
}

function replaced(reason: string): Verdict {
  return { status: 'replaced', failure: { code: 'REPLACED', reason } };
}
