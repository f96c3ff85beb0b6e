import type { Block, Scan, Transfer } from '../../../chains/port/port.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { takeLonger } from '../../../platform/db/end-silent.ts';
import { noticeContract } from '../../wallets/index.ts';
import { believeTokens } from '../booking/believe-tokens.ts';
import { bookConfirmations, bookTransfers, type Booking } from '../booking/book-transfers.ts';
import { advanceCursor, findBlocks, holdCursor, noteChecked, type Standing } from './cursor-store.ts';
import { hears } from './hear-others.ts';
import { hasWaiting, type Credible } from '../booking/deposit-store.ts';
import { noteUntraced, tellUntraced } from './note-untraced.ts';
import { sortTransfers } from '../booking/sort-transfers.ts';
import { NodesDisagree, type Watch } from '../booking/watch.ts';
import { chainEvents } from '../events.ts';

/** Whether a limit was reached, so that more is waiting. */
export type Recorded = { more: boolean };

/** Takes in the blocks that follow the cursor: as many at once as can be written in one go, each of them whole. */
export async function recordScan(watch: Watch, standing: Standing, scan: Scan, credible: Credible): Promise<Recorded> {
  let at = { ...standing, credible };
  let more = false;
  for (const portion of portionsOf(scan, watch.limits.rowsAtOnce)) {
    const last = portion.blocks.at(-1);
    if (!last) throw new NodesDisagree('a range without blocks');
    const recorded = await recordPortion(watch, at, portion, last);
    tellUntraced(watch, portion);
    more ||= recorded.more;
    at = { ...at, height: last.height, hash: last.hash };
  }
  return { more };
}

type CredibleStanding = Standing & { credible: Credible };

/** All of it together, or nothing. */
async function recordPortion(watch: Watch, standing: CredibleStanding, scan: Scan, last: Block): Promise<Recorded> {
  const sorted = await believeTokens(watch, await sortTransfers(watch, scan.transfers, scan.foreign), scan.blocks);
  const now = watch.deps.clock.now();
  return inTransaction(watch.deps.db, async (tx) => {
    if (isHeavy(watch, scan)) await takeLonger(tx, watch.limits.heavyStatementMs);
    await advanceCursor(tx, watch, standing, scan.blocks, now);
    await noteUntraced(tx, watch, scan, now);
    await hear(tx, watch, scan, now);
    const booking: Booking = { watch, reading: 'first', now };
    await bookTransfers(tx, booking, sorted);
    const recorded = await bookConfirmations(tx, booking, { ...standing, height: last.height });
    await tellAdvance(tx, watch, last.height);
    return recorded;
  });
}

/** Runs of whole blocks with no more transfers than that, or of a single block with more. */
export function* portionsOf(
  { blocks, transfers, notices, untraced = [], foreign = [] }: Scan,
  transfersMax: number,
): Generator<Scan> {
  const byBlock = new Map<number, Transfer[]>(blocks.map(({ height }) => [height, []]));
  for (const transfer of transfers) byBlock.get(transfer.block.height)?.push(transfer);
  let portion: { blocks: Block[]; transfers: Transfer[][]; count: number } = { blocks: [], transfers: [], count: 0 };
  const made = (): Scan => {
    const heights = new Set(portion.blocks.map(({ height }) => height));
    return {
      blocks: portion.blocks,
      transfers: portion.transfers.flat(),
      notices: notices.filter(({ block }) => heights.has(block.height)),
      untraced: untraced.filter(({ block }) => heights.has(block.height)),
      foreign: foreign.filter(({ first }) => heights.has(first.block.height)),
    };
  };
  for (const block of blocks) {
    const own = byBlock.get(block.height) ?? [];
    if (portion.blocks.length > 0 && portion.count + own.length > transfersMax) {
      yield made();
      portion = { blocks: [], transfers: [], count: 0 };
    }
    portion.blocks.push(block);
    portion.transfers.push(own);
    portion.count += own.length;
  }
  if (portion.blocks.length > 0) yield made();
}

/** Whether there is much to write, or the usual time was not enough. */
function isHeavy({ limits, pace }: Watch, { transfers }: Scan): boolean {
  return transfers.length > limits.rowsAtOnce || pace.blocks < limits.blocksAtOnce;
}

/** For those who watch confirmations come; where nothing waits there is nothing to tell. */
async function tellAdvance(tx: Tx, { deps, blockchain }: Watch, height: number): Promise<void> {
  const { id: blockchainId } = blockchain;
  if (!(await hasWaiting(tx, blockchainId))) return;
  await deps.emit(tx, chainEvents['chain.advanced'](null, { blockchainId, height }));
}

/** Confirms what a limit, or a lower number of confirmations, left behind. */
export async function confirmDue(watch: Watch, standing: Standing, credible: Credible): Promise<Recorded> {
  const now = watch.deps.clock.now();
  return inTransaction(watch.deps.db, async (tx) => {
    const { height } = await holdCursor(tx, watch);
    return bookConfirmations(tx, { watch, reading: 'again', now }, { ...standing, height, credible });
  });
}

/** Adds what the first look at these blocks had missed. Only blocks that we know may speak. Without progress, out of turn. */
export async function recordSecondLook(
  watch: Watch,
  standing: Standing,
  scan: Scan,
  { isProgress = true }: { isProgress?: boolean } = {},
): Promise<Recorded> {
  const [first, last] = [scan.blocks.at(0), scan.blocks.at(-1)];
  if (!first || !last) throw new NodesDisagree('a range without blocks');
  const sorted = await believeTokens(watch, await sortTransfers(watch, scan.transfers, scan.foreign), scan.blocks);
  const now = watch.deps.clock.now();
  return inTransaction(watch.deps.db, async (tx) => {
    if (isHeavy(watch, scan)) await takeLonger(tx, watch.limits.heavyStatementMs);
    const cursor = await holdCursor(tx, watch);
    const known = await findBlocks(tx, watch.blockchain.id, first.height, last.height);
    const strange = scan.blocks.find((block) => known.get(block.height) !== block.hash);
    if (strange) throw new NodesDisagree(`block ${strange.height} is not the one that was read before`);
    if (isProgress) await noteChecked(tx, watch, last.height);
    await noteUntraced(tx, watch, scan, now);
    await hear(tx, watch, scan, now);
    const booking: Booking = { watch, reading: 'again', now };
    await bookTransfers(tx, booking, sorted);
    // What is due of it other nodes are asked about in the next round.
    if (hears(watch)) return { more: sorted.arrivals.length + sorted.leavings.length > 0 };
    return bookConfirmations(tx, booking, {
      ...standing,
      height: cursor.height,
      credible: { blocks: 'all', deposits: 'all' },
    });
  });
}

/** There are hardly ever any: a contract speaks of its owner's plans, not of payments. */
async function hear(tx: Tx, { deps, blockchain }: Watch, { notices }: Scan, now: Date): Promise<void> {
  for (const notice of notices) await noticeContract(deps, tx, blockchain.id, notice, now);
}
