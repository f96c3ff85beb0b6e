import { Counter, register } from 'prom-client';
import type { Scan } from '../../../chains/port/port.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { deleteTraced, insertUntraced } from './untraced-store.ts';
import type { Watch } from '../booking/watch.ts';

export const firstTryMs = 30_000;

export const untracedNoted = new Counter({
  name: 'coffer_untraced_blocks_total',
  help: 'Blocks of which no node told all that contracts sent on, when they were read.',
  labelNames: ['chain'],
  registers: [register],
});

/**
 * Remembers of which blocks something may be missing, and forgets those that were told in full this time: in the transaction
 * that takes them in, since whatever comes behind it may never come.
 */
export async function noteUntraced(
  tx: Tx,
  { blockchain }: Watch,
  { blocks, untraced = [] }: Scan,
  now: Date,
): Promise<void> {
  const missing = new Set(untraced.map(({ block }) => block.height));
  const times = { now, nextTryAt: new Date(now.getTime() + firstTryMs) };
  for (const one of untraced) await insertUntraced(tx, blockchain.id, one, times);
  const told = blocks.map(({ height }) => height).filter((height) => !missing.has(height));
  await deleteTraced(tx, blockchain.id, told);
}

/** For whoever runs this. */
export function tellUntraced({ deps, blockchain }: Watch, { untraced = [] }: Scan): void {
  if (untraced.length === 0) return;
  untracedNoted.inc({ chain: blockchain.code }, untraced.length);
  const heights = untraced.slice(0, 10).map(({ block }) => block.height);
  deps.log.warn(
    { chain: blockchain.code, heights, reason: untraced[0]?.reason },
    'inner payments of blocks could not be read, and are asked for again',
  );
}
