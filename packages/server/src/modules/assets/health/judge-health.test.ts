import { expect, test } from 'vitest';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import { judgeHealth } from './judge-health.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const limits = { stalledAfterMs: 60_000, lagBlocksMax: 8 };

/** Head 100, so old in seconds; read so far; a node last answered so many seconds ago. */
type Row = [
  from: BlockchainStatus,
  headAge: number | null,
  read: number | null,
  contact: number | null,
  to: BlockchainStatus,
];

const table: Row[] = [
  ['syncing', 5, null, null, 'syncing'],
  ['syncing', 5, 50, 1, 'syncing'],
  ['syncing', 5, 97, 1, 'syncing'],
  ['syncing', 5, 98, 1, 'healthy'],
  ['syncing', null, null, null, 'unreachable'],
  ['syncing', 61, 100, 1, 'stalled'],
  ['healthy', 5, 100, 1, 'healthy'],
  ['healthy', 5, 92, 1, 'healthy'],
  ['healthy', 5, 91, 1, 'lagging'],
  ['healthy', 60, 100, 1, 'healthy'],
  ['healthy', 61, 100, 1, 'stalled'],
  ['healthy', null, 100, 15, 'healthy'],
  ['healthy', null, 100, 16, 'unreachable'],
  ['lagging', 5, 91, 1, 'lagging'],
  ['lagging', 5, 97, 1, 'lagging'],
  ['lagging', 5, 98, 1, 'healthy'],
  ['lagging', 61, 50, 1, 'stalled'],
  ['lagging', null, 50, 16, 'unreachable'],
  ['stalled', 61, 100, 1, 'stalled'],
  ['stalled', 5, 100, 1, 'syncing'],
  ['stalled', null, 100, 16, 'unreachable'],
  ['unreachable', null, 100, 16, 'unreachable'],
  ['unreachable', 5, 100, 16, 'syncing'],
  ['unreachable', 61, 100, 16, 'syncing'],
  ['halted', 5, 100, 1, 'halted'],
  ['halted', null, 100, 16, 'halted'],
  ['disabled', 5, 100, 1, 'disabled'],
  ['disabled', null, null, null, 'disabled'],
];

test.each(table)(
  '%s, with a head %s s old, read to %s, heard %s s ago, becomes %s',
  (from, headAge, read, contact, to) => {
    const facts = {
      now,
      head: headAge === null ? null : { height: 100, at: ago(headAge) },
      readHeight: read,
      contactAt: contact === null ? null : ago(contact),
      held: null,
    };
    const judged = judgeHealth(from, facts, limits);
    expect(judged.to).toBe(to);
    const isBad = ['lagging', 'stalled', 'unreachable'].includes(to) && to !== from;
    if (isBad) expect(judged.reason).toMatch(/\.$/);
  },
);
