import { SilentContract } from '../../../chains/port/failures.ts';
import type { Scan } from '../../../chains/port/port.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { findBlocks, type Standing } from './cursor-store.ts';
import { recordSecondLook } from './record-scan.ts';
import { unreadAt } from './unread-at.ts';
import {
  bookedInner,
  deleteBalances,
  dropUntraced,
  dueUntraced,
  postponeUntraced,
  selectBalances,
  type KeptBalance,
} from './untraced-store.ts';
import { firstTryMs } from './note-untraced.ts';
import type { Watch } from '../booking/watch.ts';

const tryMsMax = 3_600_000;

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
    await dropUntraced(deps.db, blockchain.id, due.height);
    return true;
  }
  const range = { from: due.height, to: due.height };
  const read = await (chain.readAgain ?? chain.read)(range, watch.addresses.set);
  await recordSecondLook(watch, standing, await withoutTwins(watch, read), { isProgress: false });
  await forgetAgreeing(watch, standing, due.height);
  return true;
}

/** A block whose balances tell of something unread is done with once they do not any more, and not before. */
async function forgetAgreeing(watch: Watch, standing: Standing, height: number): Promise<void> {
  const { deps, blockchain } = watch;
  const kept = await selectBalances(deps.db, blockchain.id, height);
  const agreed: KeptBalance[] = [];
  for (const one of kept) if (await isRead(watch, standing, one)) agreed.push(one);
  if (agreed.length === 0) return;
  await inTransaction(deps.db, (tx) => deleteBalances(tx, blockchain.id, height, agreed));
}

async function isRead(watch: Watch, standing: Standing, one: KeptBalance): Promise<boolean> {
  try {
    return (await unreadAt(watch, one, standing.height)) <= one.before;
  } catch (error) {
    // A token that tells no balance proves nothing.
    if (error instanceof SilentContract) return false;
    throw error;
  }
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
