import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { closeAttempts, findLapse, findTaken } from './allocation-store.ts';
import { bookingsOf, bookRevenue } from './book-revenue.ts';
import { writeReturned } from './returned-store.ts';
import { listParts, type CountedPart } from './booked-store.ts';
import { sumCounted, type CountedSum } from '../asking/counted-store.ts';
import { judgePayment, revenueOf, type Demand, type Part, type Taken, type Verdict } from './judge-payment.ts';
import type { Payment } from '../asking/payment.ts';
import type { PaymentHappening } from '../asking/payment-events.ts';
import { pathOf } from './path-of.ts';
import { movePayment, notePayment, type PaymentChange, type Step } from '../asking/record-payment.ts';

/**
 * Makes a payment what it is by the deposits that count to it, and books what is the project's. Says the same however often and
 * in whatever order it is called. The payment must be locked. `happening`: what it is that makes it so, where that is no deposit.
 */
export async function settlePayment(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  payment: Payment,
  step: Step,
  happening?: PaymentHappening,
): Promise<Payment> {
  if (payment.usdUnits === null) return happening ? notePayment(deps, tx, payment, happening, {}, step) : payment;
  const demand = demandOf(payment, payment.usdUnits, await findTaken(tx, payment.id));
  const verdict = await judge(tx, payment, demand);
  // Before it is settled nothing is the project's: each deposit is looked at only where some of it is, or is to be.
  const counted = await listParts(tx, payment.id, verdict.stage === 'settled' ? 'all' : 'booked');
  const bookings = bookingsOf(payment, counted, revenueOf(demand, counted.map(partOf)));
  const walked = await walk(deps, tx, payment, { ...verdict, books: bookings.length > 0 }, step, happening);
  await bookRevenue(tx, walked, bookings, step.now);
  return walked;
}

/** What went back of a paid one was the payer's, or is refunded. Once it is paid no more, it is missing from what is asked for. */
async function judge(tx: Tx, { id, status }: Payment, demand: Demand): Promise<Verdict> {
  const judged = async () => judgePayment(demand, (await sumCounted(tx, id)).map(partOf));
  const verdict = await judged();
  if (status !== 'settled' || verdict.stage === 'settled') return verdict;
  return (await writeReturned(tx, id)) ? judged() : verdict;
}

function demandOf({ underpayBps, overpayBps }: Payment, usdUnits: bigint, taken: Taken | null): Demand {
  return { usdUnits, underpayBps, overpayBps, taken };
}

function partOf({ status, units, usdUnits, quote, late, wrongAsset }: CountedSum | CountedPart): Part {
  const place = status === 'confirmed' || status === 'included' ? status : 'gone';
  return { place, units, usdUnits, quote, late, wrongAsset };
}

async function walk(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  before: Payment,
  verdict: Verdict & { books: boolean },
  step: Step,
  happening: PaymentHappening | undefined,
): Promise<Payment> {
  const change = changeOf(before, verdict, step.now);
  const path = pathOf(before.status, verdict);
  if (path.length === 0) {
    if (!happening && !verdict.books && !differs(before, change)) return before;
    return notePayment(deps, tx, before, happening ?? happeningOf(before, verdict), change, step);
  }
  let payment = happening ? await notePayment(deps, tx, before, happening, {}, step) : before;
  for (const to of path) payment = await movePayment(deps, tx, payment, to, change, step);
  if (payment.status === 'settled') await closeAttempts(tx, payment.id);
  if (payment.status !== 'open') return payment;
  const lapse = await findLapse(tx, payment.id);
  return lapse ? movePayment(deps, tx, payment, lapse, {}, step) : payment;
}

/** What a person decided holds until something else is to be decided. */
function changeOf(before: Payment, verdict: Verdict, now: Date): PaymentChange {
  const { exception, filledUsdUnits, detectedUsdUnits, stage } = verdict;
  const decided = exception === before.exception && filledUsdUnits <= before.filledUsdUnits;
  return {
    exception,
    filledUsdUnits,
    detectedUsdUnits,
    resolution: decided ? before.resolution : null,
    settledAt: stage === 'settled' ? (before.settledAt ?? now) : null,
  };
}

function differs(payment: Payment, change: PaymentChange): boolean {
  return Object.entries(change).some(([field, value]) => payment[field as keyof PaymentChange] !== value);
}

function happeningOf(
  before: Payment,
  { stage, exception, filledUsdUnits, detectedUsdUnits }: Verdict,
): PaymentHappening {
  const sum = filledUsdUnits + detectedUsdUnits;
  if (filledUsdUnits < before.filledUsdUnits || sum < before.filledUsdUnits + before.detectedUsdUnits)
    return 'payment.reorged';
  if (detectedUsdUnits > before.detectedUsdUnits && filledUsdUnits === before.filledUsdUnits) return 'payment.detected';
  if (stage !== 'settled') return filledUsdUnits === 0n ? 'payment.detected' : 'payment.partially-filled';
  return exception === 'over' ? 'payment.overpaid' : 'payment.settled';
}
