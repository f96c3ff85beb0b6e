import type { BlockchainStatus } from './blockchain-status.ts';
import { judgeReading } from './judge-reading.ts';
import type { BlockchainRow } from './store.ts';

export type ChainHealth = {
  status: BlockchainStatus;
  reason: string | null;
  /** Whether it is our reading that fails, and not the chain or its nodes. */
  isUnread: boolean;
};

/** How a chain does at this moment, also where nobody is left to write it down. */
export function healthOf(row: Pick<BlockchainRow, 'status' | 'statusReason' | 'reading'>): ChainHealth {
  const unread = judgeReading(row.status, row.reading);
  if (unread !== undefined) return { status: 'stalled', reason: unread, isUnread: true };
  return { status: row.status, reason: row.statusReason, isUnread: false };
}
