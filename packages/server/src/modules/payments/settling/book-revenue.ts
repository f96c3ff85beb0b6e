import { assetKey } from '@coffer/kernel/asset.ts';
import { cause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { customerAccount, post, revenueAccount, type Entry } from '../../ledger/index.ts';
import { writeSettled, type CountedPart } from './booked-store.ts';
import type { Payment } from '../asking/payment.ts';

/** How much of a deposit is to be the project's, where that is another amount than it was. */
export type Booking = { deposit: CountedPart; units: bigint };

/** What was paid back, in part or whole, is decided by people: its books stay as they are. */
export function bookingsOf(
  { status }: Payment,
  counted: readonly CountedPart[],
  revenue: readonly bigint[],
): Booking[] {
  if (status === 'partially_refunded' || status === 'refunded') return [];
  return counted
    .map((deposit, at) => ({ deposit, units: revenue[at] ?? 0n }))
    .filter(({ deposit, units }) => units !== deposit.settledUnits);
}

/** From the customer to the project, or back when a reorg took it. The event that the payment has just got gives it its cause. */
export async function bookRevenue(tx: Tx, payment: Payment, bookings: readonly Booking[], at: Date): Promise<void> {
  if (bookings.length === 0) return;
  const entries = bookings.map((booking) => entryOf(payment, booking, at));
  const booked = await post(tx, entries);
  if (booked.length < entries.length) throw new Error(`payment ${payment.id} was booked twice for one event`);
  await writeSettled(
    tx,
    bookings.map(({ deposit: { depositId }, units }) => ({ depositId, units })),
  );
}

function entryOf({ id, sequence, customerId, projectId }: Payment, { deposit, units }: Booking, at: Date): Entry {
  if (customerId === null) throw new Error(`payment ${id} has money and no customer`);
  const { blockchainCode: chain, contract, depositId, settledUnits } = deposit;
  const asset = assetKey({ chain, contract, decimals: 0 });
  const moved = units - settledUnits;
  return {
    kind: moved > 0n ? 'payment.settled' : 'reorg.payment.settled',
    cause: cause('payment', id, 'deposit', depositId, sequence, 'settled'),
    at,
    postings: [
      { account: customerAccount(customerId, projectId), asset, units: moved },
      { account: revenueAccount(projectId), asset, units: -moved },
    ],
  };
}
