import { instantInWords } from '@coffer/contract/people/change-words.ts';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';

export type HealthFacts = {
  now: Date;
  /** Null when no node answered this time. */
  head: { height: number; at: Date } | null;
  /** How far we have read; null before the first block. */
  readHeight: number | null;
  /** When a node last answered. */
  contactAt: Date | null;
  /** Why nothing is credited although blocks are read; null while nodes agree. */
  held: string | null;
};

export type HealthLimits = { stalledAfterMs: number; lagBlocksMax: number };

/** One refused question is no news: nodes have seconds to come back. */
export const unreachableAfterMs = 15_000;

/** What a chain's status becomes by what was seen, and why. Only people end `halted`, only nodes end `disabled`. */
export function judgeHealth(
  from: BlockchainStatus,
  facts: HealthFacts,
  limits: HealthLimits,
): { to: BlockchainStatus; reason: string | null } {
  const stays = { to: from, reason: null };
  if (from === 'halted' || from === 'disabled') return stays;
  const { now, head, contactAt } = facts;
  if (!head) {
    const silentMs = now.getTime() - (contactAt?.getTime() ?? -Infinity);
    return silentMs > unreachableAfterMs ? { to: 'unreachable', reason: 'No node answers.' } : stays;
  }
  if (from === 'unreachable') return { to: 'syncing', reason: null };
  const oldMs = now.getTime() - head.at.getTime();
  if (oldMs > limits.stalledAfterMs) {
    return {
      to: 'stalled',
      reason: `The network is producing no new blocks. The last one is from ${instantInWords(head.at)}.`,
    };
  }
  if (facts.held !== null) return { to: 'stalled', reason: facts.held };
  if (from === 'stalled') return { to: 'syncing', reason: null };
  return judgeLag(from, head.height - (facts.readHeight ?? -Infinity), limits.lagBlocksMax);
}

/** Back to healthy only when nearly caught up, so that a chain at the limit does not flutter. */
function judgeLag(
  from: BlockchainStatus,
  behind: number,
  lagBlocksMax: number,
): { to: BlockchainStatus; reason: string | null } {
  if (behind <= lagBlocksMax / 4 || (from === 'healthy' && behind <= lagBlocksMax))
    return { to: 'healthy', reason: null };
  if (from === 'healthy') return { to: 'lagging', reason: `${behind} blocks are still to be read.` };
  return { to: from, reason: null };
}
