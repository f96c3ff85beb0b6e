import { wholeBps } from './choose-payment.ts';
import type { PaymentException } from '../asking/payment-state.ts';

/** What a person took as the whole. That holds while the money is there which they saw, and not for any other. */
export type Taken = { usdUnits: bigint; place: Part['place'] };

/** What is asked for, and what a person took as the whole of it. */
export type Demand = {
  usdUnits: bigint;
  underpayBps: number;
  overpayBps: number;
  taken: Taken | null;
};

/** A deposit that counts. With the quote that it answered it is compared in the units of its currency. */
export type Part = {
  place: 'confirmed' | 'included' | 'gone';
  units: bigint;
  usdUnits: bigint;
  quote: { dueUnits: bigint; usdUnits: bigint } | null;
  late: boolean;
  wrongAsset: boolean;
};

export type Stage = 'waiting' | 'detected' | 'settled';

export type Verdict = {
  stage: Stage;
  exception: PaymentException;
  filledUsdUnits: bigint;
  detectedUsdUnits: bigint;
  /** It will be enough once all that is on the chain is confirmed. */
  enoughInSight: boolean;
};

/** How a payment stands by what came, and by nothing else. */
export function judgePayment(demand: Demand, all: readonly Part[]): Verdict {
  // What went back as a whole is no part of it.
  const parts = all.filter(({ place, units }) => place === 'gone' || units > 0n);
  const confirmed = parts.filter(({ place }) => place === 'confirmed');
  const included = parts.filter(({ place }) => place === 'included');
  const settled = isEnough(demand, confirmed);
  const stage = settled ? 'settled' : included.length > 0 ? 'detected' : 'waiting';
  return {
    stage,
    exception: settled ? exceptionOfPaid(demand, confirmed) : exceptionOfUnpaid(parts),
    filledUsdUnits: dollarsIn(confirmed),
    detectedUsdUnits: dollarsIn(included),
    enoughInSight: isEnough(demand, [...confirmed, ...included]),
  };
}

function exceptionOfPaid(demand: Demand, confirmed: readonly Part[]): PaymentException {
  if (isOver(demand, confirmed)) return 'over';
  // Cents in another currency, which anybody can send, do not make it doubtful. What nobody knows a worth of may be a lot.
  const right = confirmed.filter(({ wrongAsset }) => !wrongAsset);
  const wrong = confirmed.filter(({ wrongAsset }) => wrongAsset);
  if (wrong.some(({ usdUnits }) => usdUnits === 0n) || (wrong.length > 0 && !isFull(demand, right)))
    return 'wrong_asset';
  if (!isFull(demand, confirmed)) return 'partial';
  const inTime = right.filter(({ late }) => !late);
  return isFull(demand, inTime) ? 'none' : 'late';
}

function exceptionOfUnpaid(parts: readonly Part[]): PaymentException {
  if (parts.some(({ place }) => place === 'gone')) return 'reorged';
  if (parts.some(({ wrongAsset }) => wrongAsset)) return 'wrong_asset';
  return parts.some(({ place }) => place === 'confirmed') ? 'partial' : 'none';
}

function isEnough(demand: Demand, parts: readonly Part[]): boolean {
  if (isFull(demand, parts)) return true;
  const taken = standing(demand, parts);
  return taken !== null && dollarsIn(parts) >= taken.usdUnits;
}

/** What was taken, where all of it is among these. */
function standing({ taken }: Demand, parts: readonly Part[]): Taken | null {
  if (taken === null || taken.place === 'gone') return null;
  return parts.some(({ place }) => place === taken.place) ? taken : null;
}

function isFull({ usdUnits, underpayBps }: Demand, parts: readonly Part[]): boolean {
  const scale = scaleOf(parts);
  return worthOf(scale, parts) * wholeBps >= usdUnits * (wholeBps - BigInt(underpayBps)) * scale.dollarUnit;
}

function isOver({ usdUnits, overpayBps }: Demand, parts: readonly Part[]): boolean {
  const scale = scaleOf(parts);
  return worthOf(scale, parts) * wholeBps > usdUnits * (wholeBps + BigInt(overpayBps)) * scale.dollarUnit;
}

function dollarsIn(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
}

/**
 * In what parts are compared so that nothing is rounded before: the least share of a dollar unit in which each of their quotes
 * is whole. It grows with the number of quotes and not with the number of parts, of which a stranger can send any number.
 */
type Scale = { dollarUnit: bigint; shareOf: ReadonlyMap<bigint, bigint> };

function scaleOf(parts: readonly Part[]): Scale {
  const dues = new Set(parts.flatMap(({ quote }) => (quote === null ? [] : [quote.dueUnits])));
  let dollarUnit = 1n;
  for (const due of dues) dollarUnit = (dollarUnit / greatestDivisor(dollarUnit, due)) * due;
  return { dollarUnit, shareOf: new Map([...dues].map((due) => [due, dollarUnit / due])) };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

function worthOf(scale: Scale, parts: readonly Part[]): bigint {
  return parts.reduce((sum, part) => sum + part.units * unitWorth(scale, part) + unquotedWorth(scale, part), 0n);
}

/** What one unit of a part is worth by its quote; a part without one is worth its dollars as a whole. */
function unitWorth({ shareOf }: Scale, { quote }: Part): bigint {
  return quote === null ? 0n : quote.usdUnits * (shareOf.get(quote.dueUnits) ?? 0n);
}

function unquotedWorth({ dollarUnit }: Scale, { quote, usdUnits }: Part): bigint {
  return quote === null ? usdUnits * dollarUnit : 0n;
}

/**
 * How many units of each part are the project's when the payment is settled. What is over stays with the customer, and it is
 * the last that came; the unit that is shared between the two is the project's. What is worth nothing that anybody knows is the
 * project's only where a person took it.
 */
export function revenueOf(demand: Demand, parts: readonly Part[]): bigint[] {
  const confirmed = parts.filter(({ place }) => place === 'confirmed');
  if (!isEnough(demand, confirmed)) return parts.map(() => 0n);
  const over = isOver(demand, confirmed);
  const scale = scaleOf(confirmed);
  const { usdUnits, taken } = demand;
  const isTaken = standing(demand, confirmed) !== null;
  let left = (taken !== null && taken.usdUnits > usdUnits ? taken.usdUnits : usdUnits) * scale.dollarUnit;
  return parts.map((part) => {
    if (part.place !== 'confirmed') return 0n;
    const worth = worthOf(scale, [part]);
    if (worth === 0n && !isTaken) return 0n;
    if (!over || worth <= left) {
      left -= worth;
      return part.units;
    }
    const share = (part.units * left + worth - 1n) / worth;
    left = 0n;
    return share;
  });
}
