import { fewPayouts } from './forecast.ts';

/** A proposal is enough for so many days. */
export const daysAhead = 7;
/** What is paid out is looked at for so long, and spread over a week at the least: one busy day is no month. */
export const daysBehind = 30;
const daysSeenMin = 7;
const shownDigits = 3;

/** What a wallet paid out of a currency within those days. */
export type Recent = { payouts: number; units: bigint; days: number };

export type Supplied = {
  held: bigint;
  reserved: bigint;
  /** Never paid out, or what else lives on it. */
  kept: bigint;
  /** Of the last payouts; null where there were none. */
  unitsEach: bigint | null;
  recent: Recent;
  /** Of all that leaves the wallet in the days ahead; in the coin alone. */
  fees: bigint;
};

export type Refill = { units: bigint; payouts: bigint };

/** What is missing for what is promised and for the days ahead; undefined where nothing is. */
export function refillOf({ held, reserved, kept, unitsEach, recent, fees }: Supplied): Refill | undefined {
  const few = (unitsEach ?? 0n) * BigInt(fewPayouts);
  const ahead = aheadOf(recent.units, recent.days);
  const payouts = ahead > few ? ahead : few;
  const missing = reserved + payouts + fees + kept - held;
  return missing > 0n ? { units: roundedUp(missing), payouts } : undefined;
}

export function aheadOf(seen: bigint, days: number): bigint {
  const over = BigInt(Math.min(Math.max(days, daysSeenMin), daysBehind));
  return (seen * BigInt(daysAhead) + over - 1n) / over;
}

/** Nobody types more digits than that. */
export function roundedUp(units: bigint): bigint {
  const digits = String(units).length;
  const step = 10n ** BigInt(digits > shownDigits ? digits - shownDigits : 0);
  return ((units + step - 1n) / step) * step;
}
