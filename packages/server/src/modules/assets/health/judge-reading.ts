import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import type { Reading } from '../chains/store.ts';

/** A round ends well every few seconds, whether or not there are new blocks. */
export const silentAfterMs = 60_000;
/** Nodes contradict each other for a moment, and databases are restarted: both are over soon. */
const failedRoundsMax = 3;
const failingAfterMs = 15_000;

/** In these states somebody is expected to read. */
const isRead: ReadonlySet<BlockchainStatus> = new Set(['syncing', 'healthy', 'lagging', 'stalled']);

/** Why a chain is not read, judged by the clock and not by whoever should read it; undefined while it is. */
export function judgeReading(status: BlockchainStatus, reading: Reading): string | undefined {
  if (!isRead.has(status)) return undefined;
  const { silentMs, failedRounds, failingMs, failure } = reading;
  // Another process may read it well, while this one cannot.
  const isReadElsewhere = silentMs !== null && silentMs < failingAfterMs;
  if (failedRounds >= failedRoundsMax && failingMs >= failingAfterMs && !isReadElsewhere) {
    return `Reading its blocks has failed ${failedRounds} times in a row, for ${spanOf(failingMs)}. ${failure ?? ''}`.trim();
  }
  if (silentMs === null || silentMs <= silentAfterMs) return undefined;
  const last = failedRounds > 0 && failure !== null ? ` ${failure}` : '';
  return `Nothing has read its blocks for ${spanOf(silentMs)}.${last}`;
}

function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
