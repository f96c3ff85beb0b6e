import type { Scan } from '../../chains/port.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { post } from '../ledger/index.ts';
import { noticeContract } from '../wallets/index.ts';
import { bookConfirmed, bookDeparture, bookIncluded } from './bookings.ts';
import { advanceCursor, findBlocks, holdCursor, noteChecked, type Standing } from './cursor-store.ts';
import { confirmDepartures, includeDepartures } from './departure-store.ts';
import { confirmDeposits, hasWaiting, includeDeposits, insertMoves, type Depth } from './deposit-store.ts';
import { keepHoldings } from './keep-holdings.ts';
import { departureEvents, depositEvent, depositMoves } from './moves.ts';
import { noteNames } from './name-store.ts';
import { sortTransfers, type Sorted } from './sort-transfers.ts';
import { NodesDisagree, type Watch } from './watch.ts';

/** Whether a limit was reached, so that more is waiting. */
export type Recorded = { more: boolean };

/** Takes in the blocks that follow the cursor: all of it together, or nothing. */
export async function recordScan(watch: Watch, standing: Standing, scan: Scan): Promise<Recorded> {
  const sorted = await sortTransfers(watch, scan.transfers);
  const now = watch.deps.clock.now();
  const height = scan.blocks.at(-1)?.height ?? standing.height;
  return inTransaction(watch.deps.db, async (tx) => {
    await advanceCursor(tx, watch, standing, scan.blocks, now);
    await hear(tx, watch, scan, now);
    const recorded = await book(tx, watch, sorted, { ...standing, height }, now);
    await tellAdvance(tx, watch, height);
    return recorded;
  });
}

/** For those who watch confirmations come; where nothing waits there is nothing to tell. */
async function tellAdvance(tx: Tx, { deps, blockchain }: Watch, height: number): Promise<void> {
  const { id: blockchainId } = blockchain;
  if (!(await hasWaiting(tx, blockchainId))) return;
  await deps.emit(tx, { kind: 'chain.advanced', projectId: null, payload: { blockchainId, height } });
}

/** Confirms what a limit, or a lower number of confirmations, left behind. */
export async function confirmDue(watch: Watch, standing: Standing): Promise<Recorded> {
  const now = watch.deps.clock.now();
  return inTransaction(watch.deps.db, async (tx) => {
    const { height } = await holdCursor(tx, watch);
    return book(tx, watch, { arrivals: [], leavings: [] }, { ...standing, height }, now);
  });
}

/** Adds what the first look at these blocks had missed. Only blocks that we know may speak. */
export async function recordSecondLook(watch: Watch, standing: Standing, scan: Scan): Promise<Recorded> {
  const [first, last] = [scan.blocks.at(0), scan.blocks.at(-1)];
  if (!first || !last) throw new NodesDisagree('a range without blocks');
  const sorted = await sortTransfers(watch, scan.transfers);
  const now = watch.deps.clock.now();
  return inTransaction(watch.deps.db, async (tx) => {
    const cursor = await holdCursor(tx, watch);
    const known = await findBlocks(tx, watch.blockchain.id, first.height, last.height);
    const strange = scan.blocks.find((block) => known.get(block.height) !== block.hash);
    if (strange) throw new NodesDisagree(`block ${strange.height} is not the one that was read before`);
    await noteChecked(tx, watch, last.height);
    await hear(tx, watch, scan, now);
    return book(tx, watch, sorted, { ...standing, height: cursor.height }, now);
  });
}

/** There are hardly ever any: a contract speaks of its owner's plans, not of payments. */
async function hear(tx: Tx, { deps, blockchain }: Watch, { notices }: Scan, now: Date): Promise<void> {
  for (const notice of notices) await noticeContract(deps, tx, blockchain.id, notice, now);
}

async function book(tx: Tx, watch: Watch, sorted: Sorted, depth: Depth, now: Date): Promise<Recorded> {
  const { blockchain, limits, deps } = watch;
  const { code, id } = blockchain;
  const included = await includeDeposits(tx, id, sorted.arrivals, now);
  await noteNames(tx, id, sorted.arrivals);
  const left = await includeDepartures(tx, id, sorted.leavings);
  const confirmed = await confirmDeposits(tx, id, depth, limits.confirmAtOnce, now);
  const leftForGood = await confirmDepartures(tx, id, depth.height - depth.confirmations, limits.confirmAtOnce);
  await post(tx, [
    ...included.flatMap((deposit) => bookIncluded(code, deposit, now)),
    ...confirmed.flatMap((deposit) => bookConfirmed(code, deposit, now)),
    ...left.flatMap((departure) => bookDeparture(code, departure, now)),
  ]);
  await keepHoldings(tx, { included, confirmed, left }, now);
  const moves = [...depositMoves(included, 'included'), ...depositMoves(confirmed, 'confirmed')];
  await insertMoves(tx, moves, now);
  await deps.emit(
    tx,
    ...moves.map((move) => depositEvent(id, move)),
    ...departureEvents(id, left, 'included'),
    ...departureEvents(id, leftForGood, 'confirmed'),
  );
  return { more: confirmed.length === limits.confirmAtOnce || leftForGood.length === limits.confirmAtOnce };
}
