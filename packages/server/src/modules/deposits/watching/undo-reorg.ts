import type { BlockRef } from '../../../chains/port/port.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { takeLonger } from '../../../platform/db/end-silent.ts';
import { haltChain } from '../../assets/index.ts';
import { mirror } from '../../ledger/index.ts';
import { causesOf, departureCause } from '../booking/bookings.ts';
import { holdCursor, noteReorg, rewindCursor, type Standing } from './cursor-store.ts';
import { reorgDepartures, type MovedDeparture } from '../booking/departure-store.ts';
import { insertMoves, refuteDeposits, reorgDeposits, type MovedDeposit } from '../booking/deposit-store.ts';
import { takeBackHoldings } from '../booking/keep-holdings.ts';
import { depositMoves, leavingEvents, moneyEvents } from '../booking/moves.ts';
import type { Watch } from '../booking/watch.ts';

/**
 * Takes back all that stood in blocks which are no longer on the chain: what was booked is booked the other way round.
 * When that is more than the confirmations were meant to bear, the chain is halted as well: a person looks first.
 */
export async function undoReorg(watch: Watch, cursor: Standing, fork: BlockRef): Promise<void> {
  const { deps, blockchain } = watch;
  const now = deps.clock.now();
  const depth = cursor.height - fork.height;
  const { heldFrom } = watch.others;
  // One node alone told of these blocks, so that nothing was credited: that says nothing of the confirmations.
  const wasHeld = heldFrom !== null && fork.height < heldFrom;
  await inTransaction(deps.db, async (tx) => {
    // All of it goes back at once, however much a stranger has put into these blocks.
    await takeLonger(tx, watch.limits.heavyStatementMs);
    await rewindCursor(tx, watch, cursor, fork, now);
    await noteReorg(tx, watch, depth, now);
    const undone = await undoAbove(tx, watch, fork.height, now);
    if ((depth > cursor.confirmations && !wasHeld) || undone.confirmed > 0) {
      await haltChain(deps, tx, blockchain.code, haltReason(depth, cursor.confirmations, undone.confirmed));
    }
  });
  Object.assign(watch.others, { doubt: null, heldFrom: null });
  deps.log.warn({ chain: blockchain.code, depth, forkHeight: fork.height }, 'blocks were taken back by a reorg');
}

async function undoAbove(tx: Tx, watch: Watch, height: number, now: Date): Promise<{ confirmed: number }> {
  const { id } = watch.blockchain;
  const deposits = await reorgDeposits(tx, id, height);
  const departures = await reorgDepartures(tx, id, height);
  await takeBack(tx, watch, { deposits, departures }, now);
  return { confirmed: deposits.filter((deposit) => deposit.from === 'confirmed').length };
}

/** Takes back deposits that a node made up in a block that others have without them. Nothing of them was credited. */
export async function undoRefuted(watch: Watch, depositIds: readonly number[]): Promise<void> {
  if (depositIds.length === 0) return;
  const { deps, blockchain } = watch;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await holdCursor(tx, watch);
    await takeBack(tx, watch, { deposits: await refuteDeposits(tx, depositIds), departures: [] }, now);
  });
  deps.log.warn(
    { chain: blockchain.code, depositIds },
    'deposits were taken back: nodes have their blocks without them',
  );
}

type Gone = { deposits: readonly MovedDeposit[]; departures: readonly MovedDeparture[] };

async function takeBack(tx: Tx, watch: Watch, { deposits, departures }: Gone, now: Date): Promise<void> {
  await mirror(tx, [...deposits.flatMap(causesOf), ...departures.map(departureCause)], now);
  await takeBackHoldings(tx, { deposits, departures }, now);
  const moves = depositMoves(deposits, 'reorged');
  await insertMoves(tx, moves, now);
  const { id } = watch.blockchain;
  await watch.deps.emit(tx, ...moneyEvents(id, moves), ...leavingEvents(id, departures, 'reorged'));
}

function haltReason(depth: number, confirmations: number, confirmed: number): string {
  const credited = confirmed === 0 ? 'Nothing of ours was in them' : `${confirmed} credited deposits were taken back`;
  return (
    `A reorg replaced ${depth} blocks, and deposits are credited after ${confirmations}. ${credited}. ` +
    'Look at what happened on this chain, raise its confirmations if need be, then resume it.'
  );
}
