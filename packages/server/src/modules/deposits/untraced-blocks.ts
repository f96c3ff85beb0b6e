import { Counter, register } from 'prom-client';
import type { Scan } from '../../chains/port.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { findBlocks, type Standing } from './cursor-store.ts';
import { recordSecondLook } from './record-scan.ts';
import { bookedInner, deleteTraced, dueUntraced, insertUntraced, postponeUntraced } from './untraced-store.ts';
import type { Watch } from './watch.ts';

const firstTryMs = 30_000;
const tryMsMax = 3_600_000;

export const untracedNoted = new Counter({
  name: 'coffer_untraced_blocks_total',
  help: 'Blocks of which no node told all that contracts sent on, when they were read.',
  labelNames: ['chain'],
  registers: [register],
});

/** Remembers of which blocks something may be missing, and forgets those that were told in full this time. */
export async function noteUntraced({ deps, blockchain }: Watch, { blocks, untraced = [] }: Scan): Promise<void> {
  const missing = new Set(untraced.map(({ block }) => block.height));
  const now = deps.clock.now();
  if (untraced.length > 0) {
    untracedNoted.inc({ chain: blockchain.code }, untraced.length);
    deps.log.warn(
      { chain: blockchain.code, heights: [...missing].slice(0, 10), reason: untraced[0]?.reason },
      'inner payments of blocks could not be read, and are asked for again',
    );
    const nextTryAt = new Date(now.getTime() + firstTryMs);
    await inTransaction(deps.db, (tx) => insertUntraced(tx, blockchain.id, untraced, { now, nextTryAt }));
  }
  const told = blocks.map(({ height }) => height).filter((height) => !missing.has(height));
  await deleteTraced(deps.db, blockchain.id, told);
}

/** Reads one block again that is due. Says whether there was one. */
export async function retryUntraced(watch: Watch, standing: Standing): Promise<boolean> {
  const { deps, blockchain, chain } = watch;
  const now = deps.clock.now();
  const due = await dueUntraced(deps.db, blockchain.id, now);
  if (!due) return false;
  const waitMs = Math.min(firstTryMs * 2 ** (due.tries + 1), tryMsMax);
  await postponeUntraced(deps.db, blockchain.id, due.height, new Date(now.getTime() + waitMs));
  const known = await findBlocks(deps.db, blockchain.id, due.height, due.height);
  if (known.get(due.height) !== due.hash) {
    await deleteTraced(deps.db, blockchain.id, [due.height]);
    return true;
  }
  const range = { from: due.height, to: due.height };
  const read = await (chain.readAgain ?? chain.read)(range, watch.addresses.set);
  const scan = await withoutTwins(watch, read);
  await recordSecondLook(watch, standing, scan, { isProgress: false });
  if (!scan.untraced?.length) await deleteTraced(deps.db, blockchain.id, [due.height]);
  return true;
}

/**
 * What a transaction moved inside is told by its calls, or by what it changed: what is booked in one of these ways is not booked
 * in the other one as well.
 */
export async function withoutTwins({ deps, blockchain }: Watch, scan: Scan): Promise<Scan> {
  const inner = scan.transfers.filter(({ path }) => wayOf(path) !== null);
  if (inner.length === 0) return scan;
  const hashes = [...new Set(inner.map(({ txHash }) => txHash))];
  const booked = new Map(
    (await bookedInner(deps.db, blockchain.id, hashes)).map(({ hash, path }) => [hash, wayOf(path)]),
  );
  const isTwin = (hash: string, path: string) => {
    const [way, before] = [wayOf(path), booked.get(hash)];
    return way !== null && before !== undefined && before !== way;
  };
  return { ...scan, transfers: scan.transfers.filter(({ txHash, path }) => !isTwin(txHash, path)) };
}

function wayOf(path: string): 'trace' | 'state' | null {
  if (path.startsWith('trace:')) return 'trace';
  return path.startsWith('state:') ? 'state' : null;
}
