import { wholeBps } from './choose-payment.ts';
import type { PaymentException } from './payment-state.ts';

/** What is asked for, and what a person took as the whole of it. */
export type Demand = {
  usdUnits: bigint;
  underpayBps: number;
  overpayBps: number;
  takenUsdUnits: bigint | null;
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
export function judgePayment(demand: Demand, parts: readonly Part[]): Verdict {
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
  if (confirmed.some(({ wrongAsset }) => wrongAsset)) return 'wrong_asset';
  if (!isFull(demand, confirmed)) return 'partial';
  const inTime = confirmed.filter(({ late }) => !late);
  return isFull(demand, inTime) ? 'none' : 'late';
}

function exceptionOfUnpaid(parts: readonly Part[]): PaymentException {
  if (parts.some(({ place }) => place === 'gone')) return 'reorged';
  if (parts.some(({ wrongAsset }) => wrongAsset)) return 'wrong_asset';
  return parts.some(({ place }) => place === 'confirmed') ? 'partial' : 'none';
}

function isEnough(demand: Demand, parts: readonly Part[]): boolean {
  const { takenUsdUnits: taken } = demand;
  return isFull(demand, parts) || (taken !== null && dollarsIn(parts) >= taken);
}

function isFull({ usdUnits, underpayBps }: Demand, parts: readonly Part[]): boolean {
  const { n, d } = worthOf(parts);
  return n * wholeBps >= usdUnits * (wholeBps - BigInt(underpayBps)) * d;
}

function isOver({ usdUnits, overpayBps }: Demand, parts: readonly Part[]): boolean {
  const { n, d } = worthOf(parts);
  return n * wholeBps > usdUnits * (wholeBps + BigInt(overpayBps)) * d;
}

function dollarsIn(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
}

/** A fraction: nothing is rounded before it is compared. */
type Worth = { n: bigint; d: bigint };

function worthOf(parts: readonly Part[]): Worth {
  return parts.map(worth).reduce((sum, { n, d }) => ({ n: sum.n * d + n * sum.d, d: sum.d * d }), { n: 0n, d: 1n });
}

function worth({ units, usdUnits, quote }: Part): Worth {
  return quote === null ? { n: usdUnits, d: 1n } : { n: units * quote.usdUnits, d: quote.dueUnits };
}

/**
 * How many units of each part are the project's when the payment is settled. What is over stays with the customer, and it is
 * the last that came; the unit that is shared between the two is the project's.
 */
export function revenueOf(demand: Demand, parts: readonly Part[]): bigint[] {
  const confirmed = parts.filter(({ place }) => place === 'confirmed');
  if (!isEnough(demand, confirmed)) return parts.map(() => 0n);
  const over = isOver(demand, confirmed);
  const { usdUnits, takenUsdUnits } = demand;
  let left: Worth = { n: takenUsdUnits !== null && takenUsdUnits > usdUnits ? takenUsdUnits : usdUnits, d: 1n };
  return parts.map((part) => {
    if (part.place !== 'confirmed') return 0n;
    const { n, d } = worth(part);
    if (!over || n * left.d <= left.n * d) {
      left = { n: left.n * d - n * left.d, d: left.d * d };
      return part.units;
    }
    const share = (part.units * left.n * d + left.d * n - 1n) / (left.d * n);
    left = { n: 0n, d: 1n };
    return share;
  });
}
