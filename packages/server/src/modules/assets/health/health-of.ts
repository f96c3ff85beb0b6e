import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import { judgeReading } from './judge-reading.ts';
import type { BlockchainRow } from '../chains/store.ts';

export type ChainHealth = {
  status: BlockchainStatus;
  reason: string | null;
  /** Whether it is our reading that fails, and not the chain or its nodes. */
  isUnread: boolean;
  /** Whether it makes blocks, and its nodes do not agree on them. */
  isHeld: boolean;
};

/** How a chain does at this moment, also where nobody is left to write it down. */
export function healthOf(row: Pick<BlockchainRow, 'status' | 'statusReason' | 'reading' | 'doubt'>): ChainHealth {
  const unread = judgeReading(row.status, row.reading);
  if (unread !== undefined) return { status: 'stalled', reason: unread, isUnread: true, isHeld: false };
  const { status, statusReason, doubt } = row;
  const isHeld = status === 'stalled' && doubt !== null && doubt.state !== 'alone';
  if (isHeld) return { status, reason: doubt.reason, isUnread: false, isHeld };
  const isAlone = status === 'healthy' && doubt?.state === 'alone';
  return { status, reason: isAlone ? doubt.reason : statusReason, isUnread: false, isHeld };
}
