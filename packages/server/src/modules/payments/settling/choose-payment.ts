import type { AttemptStatus } from '../asking/attempt-status.ts';
import { cameBeforeSwitch, isInTime, type Arrival as ArrivalTime } from './in-time.ts';
import type { PaymentStatus } from '../asking/payment-status.ts';

/** Money that came. */
export type Arrival = ArrivalTime & { units: bigint };

/** A quote in the currency of the arrival, with how its payment stands. */
export type Offer = {
  attemptId: number;
  paymentId: number;
  status: AttemptStatus;
  dueUnits: bigint;
  usdUnits: bigint;
  expiresAt: Date;
  /** When the payer turned to another quote. */
  replacedAt: Date | null;
  paymentStatus: PaymentStatus;
  paymentExpiresAt: Date;
  paymentUsdUnits: bigint;
  countedUsdUnits: bigint;
  underpayBps: number;
  overpayBps: number;
  /** The transaction itself names this one, as the wallet read it from its code. */
  named: boolean;
};

/** `held`: at the rate of the quote. Otherwise at the rate when the money stood in its block. */
export type Choice = { paymentId: number; attemptId: number | null; held: boolean; wrongAsset: boolean };

export const wholeBps = 10_000n;

/**
 * To which payment of its customer a deposit counts, as a whole: to the one that it names; else to the quote that it answers; to one that lapsed; to the newest
 * payment that waits, though nobody chose this currency for it; or once more to what is paid already. Else to none.
 */
export function choosePayment(
  arrival: Arrival,
  offers: readonly Offer[],
  newestOpenId: number | undefined,
): Choice | undefined {
  const named = newest(offers.filter((offer) => offer.named));
  if (named) return choiceOf(named, arrival);
  const active = offers.filter((offer) => isActive(offer, arrival));
  const lapsed = offers.filter((offer) => offer.paymentStatus !== 'settled' && !active.includes(offer));
  const offer = pick(active, arrival) ?? pick(lapsed, arrival);
  if (offer) return choiceOf(offer, arrival);
  if (newestOpenId !== undefined) return { paymentId: newestOpenId, attemptId: null, held: false, wrongAsset: true };
  const paid = newest(offers.filter(({ paymentStatus }) => paymentStatus === 'settled'));
  return paid && choiceOf(paid, arrival);
}

function choiceOf(offer: Offer, arrival: Arrival): Choice {
  const { paymentId, attemptId } = offer;
  return { paymentId, attemptId, held: isHeld(offer, arrival), wrongAsset: false };
}

/** What the payer chose last, for a payment that waits. Whether it was in time is a matter of the chain, not of our loops. */
function isActive(offer: Offer, arrival: Arrival): boolean {
  const waits = offer.paymentStatus === 'open' || offer.paymentStatus === 'detected';
  return waits && (offer.status === 'active' || offer.status === 'expired') && isHeld(offer, arrival);
}

function isHeld({ expiresAt, replacedAt }: Offer, arrival: Arrival): boolean {
  return isInTime(expiresAt, arrival) && (replacedAt === null || cameBeforeSwitch(replacedAt, arrival));
}

/** The oldest that the money equals, else the newest. */
function pick(offers: readonly Offer[], arrival: Arrival): Offer | undefined {
  const equal = offers.filter((offer) => equalsRemaining(offer, arrival));
  return equal.toSorted((a, b) => a.attemptId - b.attemptId)[0] ?? newest(offers);
}

function newest(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted((a, b) => b.attemptId - a.attemptId)[0];
}

function equalsRemaining(offer: Offer, { units }: Arrival): boolean {
  const due = remainingUnits(offer);
  const least = due * (wholeBps - BigInt(offer.underpayBps));
  const most = due * (wholeBps + BigInt(offer.overpayBps));
  return due > 0n && units * wholeBps >= least && units * wholeBps <= most;
}

/** Whether a payment has got what it asks for. */
export function isEnoughOf(offer: Pick<Offer, 'paymentUsdUnits' | 'countedUsdUnits' | 'underpayBps'>): boolean {
  const { paymentUsdUnits, countedUsdUnits, underpayBps } = offer;
  return countedUsdUnits * wholeBps >= paymentUsdUnits * (wholeBps - BigInt(underpayBps));
}

/** What is still due of a payment, in the currency and at the rate of a quote; rounded up, as the quote was. */
export function remainingUnits(offer: Offer): bigint {
  const left = offer.paymentUsdUnits - offer.countedUsdUnits;
  if (left <= 0n) return 0n;
  return (left * offer.dueUnits + offer.usdUnits - 1n) / offer.usdUnits;
}
