import { inTransaction } from '../../../platform/db/db.ts';
import { holdCursor } from './cursor-store.ts';
import { insertMoves } from '../booking/deposit-store.ts';
import { depositEvent, depositMoves, seenMoves } from '../booking/moves.ts';
import { sortTransfers } from '../booking/sort-transfers.ts';
import { dropDeposits, hasSeen, seeDeposits, type Waiting } from './waiting-store.ts';
import type { Watch } from '../booking/watch.ts';
import { chainEvents } from '../events.ts';

/**
 * Shows what is on its way to us and stands in no block yet, on chains whose nodes tell of it. It counts for nothing: what
 * was replaced, or never comes, is taken from view again.
 */
export async function noteWaiting(watch: Watch, status: string): Promise<void> {
  const { deps, blockchain, chain, addresses } = watch;
  if (!chain.pool || status === 'halted' || status === 'disabled') return;
  await addresses.refresh();
  const told = await chain.pool.waiting(addresses.set);
  if (told.length === 0 && !(await hasSeen(deps.db, blockchain.id))) return;
  const { arrivals } = await sortTransfers(watch, told);
  // What left the pool for a block that we have not read is not gone.
  const head = await chain.head();
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const cursor = await holdCursor(tx, watch);
    const seen = await seeDeposits(tx, blockchain.id, arrivals.filter(isPayment), now);
    const gone = cursor.hash === head.hash ? await dropDeposits(tx, blockchain.id, told) : [];
    const moves = [...seenMoves(seen), ...depositMoves(gone, 'dropped')];
    if (moves.length === 0) return;
    await insertMoves(tx, moves, now);
    const advanced = { blockchainId: blockchain.id, height: cursor.height };
    await deps.emit(
      tx,
      ...moves.map((move) => depositEvent(blockchain.id, move)),
      chainEvents['chain.advanced'](null, advanced),
    );
  });
}

/** Nobody waits for what counts to nobody. */
function isPayment({ treatment }: Waiting): boolean {
  return treatment === 'credit';
}
