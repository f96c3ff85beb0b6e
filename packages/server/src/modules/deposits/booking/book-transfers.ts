import type { Tx } from '../../../platform/db/db.ts';
import { post } from '../../ledger/index.ts';
import { bookConfirmed, bookDeparture, bookIncluded } from './bookings.ts';
import { confirmDepartures, includeDepartures } from './departure-store.ts';
import {
  confirmDeposits,
  deepestOf,
  includeDeposits,
  insertMoves,
  type Credible,
  type Depth,
} from './deposit-store.ts';
import { includeForeign, type Reading } from './foreign-store.ts';
import { keepHoldings } from './keep-holdings.ts';
import { depositMoves, leavingEvents, moneyEvents } from './moves.ts';
import { noteNames } from './name-store.ts';
import type { Sorted } from './sort-transfers.ts';
import type { Watch } from './watch.ts';

export type Booking = { watch: Watch; reading: Reading; now: Date };

/** Writes down what came and what left, so much at a time that no statement takes long, however much one block holds. */
export async function bookTransfers(tx: Tx, booking: Booking, sorted: Sorted): Promise<void> {
  const { rowsAtOnce } = booking.watch.limits;
  for (const arrivals of slicesOf(sorted.arrivals, rowsAtOnce))
    await bookSlice(tx, booking, { arrivals, leavings: [] });
  for (const leavings of slicesOf(sorted.leavings, rowsAtOnce))
    await bookSlice(tx, booking, { arrivals: [], leavings });
  for (const foreign of slicesOf(sorted.foreign, rowsAtOnce)) await countForeign(tx, booking, foreign);
}

function* slicesOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

type Slice = Pick<Sorted, 'arrivals' | 'leavings'>;

async function bookSlice(tx: Tx, { watch, now }: Booking, { arrivals, leavings }: Slice): Promise<void> {
  const { blockchain, deps } = watch;
  const { code, id } = blockchain;
  const included = await includeDeposits(tx, id, arrivals, now);
  await noteNames(tx, id, arrivals);
  const left = await includeDepartures(tx, id, leavings);
  await post(tx, [
    ...included.flatMap((deposit) => bookIncluded(code, deposit, now)),
    ...left.flatMap((departure) => bookDeparture(code, departure, now)),
  ]);
  await keepHoldings(tx, { included, confirmed: [], left }, now);
  const moves = depositMoves(included, 'included');
  await insertMoves(tx, moves, now);
  await deps.emit(tx, ...moneyEvents(id, moves), ...leavingEvents(id, left, 'included'));
}

/** No books hold them, and nobody is told. */
async function countForeign(tx: Tx, { watch, reading, now }: Booking, found: Sorted['foreign']): Promise<void> {
  const included = await includeForeign(tx, watch.blockchain.id, found, reading, now);
  await insertMoves(tx, depositMoves(included, 'included'), now);
}

/** Credits what stands deep enough by now in blocks that count, the oldest first and so much at a time. */
export async function bookConfirmations(
  tx: Tx,
  { watch, now }: Booking,
  depth: Depth & { credible: Credible },
): Promise<{ more: boolean }> {
  const { blockchain, limits, deps } = watch;
  const { code, id } = blockchain;
  const { credible } = depth;
  const confirmed = await confirmDeposits(tx, id, depth, limits.confirmAtOnce, now);
  const left = await confirmDepartures(
    tx,
    id,
    { heightMax: deepestOf(depth), blocks: credible.blocks },
    limits.confirmAtOnce,
  );
  await post(
    tx,
    confirmed.flatMap((deposit) => bookConfirmed(code, deposit, now)),
  );
  await keepHoldings(tx, { included: [], confirmed, left: [] }, now);
  const moves = depositMoves(confirmed, 'confirmed');
  await insertMoves(tx, moves, now);
  await deps.emit(tx, ...moneyEvents(id, moves), ...leavingEvents(id, left, 'confirmed'));
  return { more: confirmed.length === limits.confirmAtOnce || left.length === limits.confirmAtOnce };
}
