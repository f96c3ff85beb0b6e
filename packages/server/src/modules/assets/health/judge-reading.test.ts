import { expect, test } from 'vitest';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import { judgeReading } from './judge-reading.ts';

/** Seconds since a good round, rounds that failed in a row, and for how many seconds they have. */
type Row = [from: BlockchainStatus, silent: number | null, failed: number, failing: number, says: RegExp | undefined];

const table: Row[] = [
  ['healthy', 4, 0, 0, undefined],
  ['healthy', 60, 0, 0, undefined],
  ['healthy', 61, 0, 0, /^Nothing has read its blocks for 61 seconds\.$/],
  ['healthy', 7200, 0, 0, /for 2 hours\.$/],
  ['healthy', 14, 2, 14, undefined],
  ['healthy', 20, 2, 20, undefined],
  ['healthy', 14, 3, 14, undefined],
  ['healthy', 15, 3, 15, /^Reading its blocks has failed 3 times in a row, for 15 seconds\. It is broken\.$/],
  ['healthy', 300, 9, 290, /failed 9 times in a row, for 5 minutes/],
  // Another process reads it well.
  ['healthy', 4, 9, 290, undefined],
  ['healthy', 61, 1, 30, /^Nothing has read its blocks for 61 seconds\. It is broken\.$/],
  ['lagging', 61, 0, 0, /Nothing has read/],
  ['syncing', 61, 0, 0, /Nothing has read/],
  ['stalled', 61, 0, 0, /Nothing has read/],
  // A chain that was never read yet.
  ['syncing', null, 0, 0, undefined],
  ['syncing', null, 3, 15, /failed 3 times/],
  // Known to be in a worse state, or in one that nobody reads in.
  ['unreachable', 300, 9, 290, undefined],
  ['halted', 300, 0, 0, undefined],
  ['disabled', null, 0, 0, undefined],
];

test.each(table)('%s, silent for %s s, %s rounds failed for %s s: %s', (from, silent, failed, failing, says) => {
  const reading = {
    silentMs: silent === null ? null : silent * 1000,
    failedRounds: failed,
    failingMs: failing * 1000,
    failure: failed === 0 ? null : 'It is broken.',
  };
  const reason = judgeReading(from, reading);
  if (says === undefined) expect(reason).toBeUndefined();
  else expect(reason).toMatch(says);
});
