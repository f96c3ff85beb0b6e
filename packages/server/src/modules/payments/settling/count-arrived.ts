import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteAllocation, resizeAllocation } from './allocation-store.ts';
import { allocateArrived } from './allocate-arrived.ts';
import type { Allocated, Arrived } from './arrived-store.ts';
import { listParts } from './booked-store.ts';
import { bookingsOf, bookRevenue } from './book-revenue.ts';
import { paymentStatus } from '../asking/payment-status.ts';
import { lockPayment } from '../asking/payment-store.ts';
import { notePayment } from '../asking/record-payment.ts';
import { writeReturned } from './returned-store.ts';
import { settleTouched, type Touched } from './settle-touched.ts';
import { worthOf } from './worth-of.ts';

type Needs = Pick<Deps, 'emit' | 'clock'>;

/**
 * Takes in how deposits of one customer stand now. What counts already comes first: by it payments are what they are before it is
 * decided to which of them anything new counts. A payment is judged once for all of it.
 */
export async function countArrived(deps: Needs, tx: Tx, all: readonly Arrived[]): Promise<void> {
  const touched: Touched = new Map();
  const fresh: Arrived[] = [];
  for (const arrived of all) {
    const paymentId = await keep(deps, tx, arrived);
    if (paymentId !== undefined) touched.set(paymentId, [...(touched.get(paymentId) ?? []), arrived]);
    else if (counts(arrived) && isOnChain(arrived)) fresh.push(arrived);
  }
  await settleTouched(deps, tx, touched);
  await allocateArrived(deps, tx, fresh);
}

/** Whose payment it counts to already, unless it may not any more. */
async function keep(deps: Needs, tx: Tx, arrived: Arrived): Promise<number | undefined> {
  const { allocation, asset, customerId } = arrived;
  if (!allocation) return undefined;
  if (counts(arrived) && allocation.assetId === asset?.id && allocation.customerId === customerId) {
    await resize(tx, arrived, allocation);
    return allocation.paymentId;
  }
  await release(deps, tx, arrived, allocation.paymentId);
  return undefined;
}

function counts({ treatment, asset, customerId }: Arrived): boolean {
  return treatment === 'credit' && asset !== null && customerId !== null;
}

function isOnChain({ status }: Arrived): boolean {
  return status === 'included' || status === 'confirmed';
}

/** Another block brought another amount: it counts at the same rate. */
async function resize(tx: Tx, arrived: Arrived, allocation: Allocated): Promise<void> {
  if (allocation.units === arrived.units || !isOnChain(arrived)) return;
  const { price, quote } = allocation;
  await resizeAllocation(tx, arrived.depositId, arrived.units, worthOf(arrived, price, quote));
}

/** Another block made it somebody else's, or no money that counts. */
async function release(deps: Needs, tx: Tx, { depositId }: Arrived, paymentId: number): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return;
  const step = { actor: null, now: deps.clock.now() };
  const own = (await listParts(tx, paymentId, 'booked')).filter((one) => one.depositId === depositId);
  const bookings = bookingsOf(payment, own, [0n]);
  const noted = await notePayment(deps, tx, payment, 'payment.reorged', {}, step);
  await bookRevenue(tx, noted, bookings, step.now);
  await deleteAllocation(tx, depositId);
  if (!paymentStatus.isAmong('paid', noted.status)) await writeReturned(tx, paymentId);
  await settleTouched(deps, tx, new Map([[paymentId, []]]));
}
