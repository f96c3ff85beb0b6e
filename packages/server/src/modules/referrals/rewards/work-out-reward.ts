import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney, shareOf } from '@coffer/kernel/money.ts';

/** Dollars are kept to eight decimals; a reward is in whole cents. */
const centUnits = 10n ** BigInt(usd.decimals - 2);

/** What one of the two gets of an event. */
export type Terms = {
  type: 'flat_fee' | 'percentage';
  /** Of a fixed amount dollars, of a share hundredths of a percent. */
  value: bigint;
  capUsdUnits: bigint | null;
};

/** What came in, and what went back since. An event without an amount has nothing of which a share could be given. */
export type Base = { receivedUsdUnits: bigint; refundedUsdUnits: bigint } | null;

/** What is still to be had, in the order in which it is asked. */
export type Left = { code: 'friend' | 'referrer' | 'budget'; usdUnits: bigint };

export type WorkingCode =
  'received' | 'refunded' | 'counts' | 'share' | 'fixed' | 'rounded' | 'cap' | 'apart' | 'reward';
export type Working = { code: WorkingCode; text: string; detail: string | null; amountUSD: string };

export type Nothing =
  'no_amount' | 'nothing_left' | 'too_small' | 'mostly_back' | 'under_a_cent' | 'friend' | 'referrer' | 'budget';

export type WorkedOut = {
  usdUnits: bigint;
  baseUsdUnits: bigint | null;
  workings: Working[];
  /** Why it came to nothing. */
  nothing: Nothing | null;
};

const lines = {
  friend: 'At most so much for one friend',
  referrer: 'At most so much for one referrer in the window',
  budget: 'What is left of the budget',
} as const;

/** A reward from what came in to what is given, with each step that led there. No clock, no database: the same for who grants it and who only wants to know. */
export function workOutReward(
  terms: Terms,
  base: Base,
  lefts: readonly Left[],
  least: bigint | null = null,
): WorkedOut {
  const workings: Working[] = [];
  const write = (code: WorkingCode, text: string, units: bigint, detail: string | null = null) =>
    void workings.push({ code, text, detail, amountUSD: formatMoney({ units, asset: usd }) });
  const counts = countedOf(base);
  const none = (nothing: Nothing): WorkedOut => {
    return { usdUnits: 0n, baseUsdUnits: counts, workings, nothing };
  };
  if (base !== null && counts !== null) {
    write('received', 'Received and kept', base.receivedUsdUnits);
    if (base.refundedUsdUnits > 0n) write('refunded', 'Paid back', -base.refundedUsdUnits);
    write('counts', 'Counts', counts);
    if (counts === 0n) return none('nothing_left');
    // By what is left of it, as everything else: otherwise half of it could be had back and all of the reward be kept.
    if (least !== null && counts < least) return none('too_small');
    // A fixed amount does not grow smaller with its payment: it stays while most of the money does.
    if (terms.type === 'flat_fee' && base.refundedUsdUnits * 2n >= base.receivedUsdUnits) return none('mostly_back');
  }
  if (terms.type === 'percentage' && counts === null) return none('no_amount');
  let units = shareIn(terms, counts, write);
  const taken = terms.capUsdUnits;
  if (taken !== null && units > taken) {
    units = wholeCents(taken);
    write('cap', 'At most so much of one payment', units);
  }
  if (units === 0n) return none('under_a_cent');
  for (const { code, usdUnits } of lefts) {
    if (units <= usdUnits) continue;
    units = wholeCents(above(usdUnits, 0n));
    write('cap', lines[code], units);
    if (units === 0n) return none(code);
  }
  write('reward', 'Reward', units);
  return { usdUnits: units, baseUsdUnits: counts, workings, nothing: null };
}

/** How a row came about that holds a part of it alone: the rest stands in other rows. */
export function apartFrom({ usdUnits, workings }: WorkedOut, part: bigint): Working[] {
  if (part === usdUnits) return workings;
  const line = (code: WorkingCode, text: string, units: bigint): Working => {
    return { code, text, detail: null, amountUSD: formatMoney({ units, asset: usd }) };
  };
  const isBack = part < 0n;
  return [
    ...workings.filter(({ code }) => code !== 'reward'),
    line('apart', isBack ? 'Given before' : 'Counted in another reward', part - usdUnits),
    line('reward', isBack ? 'Taken back' : 'Reward', part),
  ];
}

function shareIn(
  { type, value }: Terms,
  counts: bigint | null,
  write: (code: WorkingCode, text: string, units: bigint, detail?: string | null) => void,
): bigint {
  if (type === 'flat_fee') {
    write('fixed', 'Fixed amount', value);
    return roundedDown(value, write);
  }
  const { share } = shareOf({ units: counts ?? 0n, asset: usd }, Number(value));
  write('share', `${percentOf(value)} of what counts`, share.units);
  return roundedDown(share.units, write);
}

function roundedDown(
  units: bigint,
  write: (code: WorkingCode, text: string, units: bigint, detail?: string | null) => void,
): bigint {
  const down = wholeCents(units);
  const remainder = units - down;
  if (remainder > 0n) {
    write('rounded', 'Rounded down to cents', down, `${formatMoney({ units: remainder, asset: usd })} is not given`);
  }
  return down;
}

/** As people write it: "5 %", "2.5 %". */
export function percentOf(basisPoints: bigint): string {
  return `${formatMoney({ units: basisPoints, asset: { ...usd, decimals: 2 } })} %`;
}

/** What is kept of what came in. Null: there is no amount. */
export function countedOf(base: Base): bigint | null {
  return base === null ? null : above(base.receivedUsdUnits, base.refundedUsdUnits);
}

export function wholeCents(units: bigint): bigint {
  return units - (units % centUnits);
}

function above(units: bigint, others: bigint): bigint {
  return units > others ? units - others : 0n;
}
