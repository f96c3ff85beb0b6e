import { priceAgeMsMax, priceUnit, readPrice, writePrice, type Reading } from './price.ts';

/**
 * What was known before: the last price that was taken, one that waits to be confirmed, and whether the last round came to no
 * price.
 */
export type Before = { taken: Dated | null; held: Dated | null; isDoubted: boolean };
type Dated = { price: string; at: Date };

export type Verdict =
  | { outcome: 'taken'; price: string; source: string }
  /** Too far from the price before: it waits for another reading that says the same, or for a person. */
  | { outcome: 'held'; price: string; reason: string }
  | { outcome: 'refused'; reason: string };

const agreeingMin = 2;
/** How far from the median a source may be and still agree with it. */
const agreeingPercent = 2n;
const pegPercent = 1n;
const jumpPercent = 20n;
/** Twice, or half: whatever the sources say, a person looks first. */
const leapFactor = 2n;
const confirmingPercent = 5n;
const confirmedAfterMs = 30_000;
/** After so long without a price anything may have become of it. */
const comparedMsMax = 86_400_000;
const clocksApartMsMax = 120_000;

/** A price that is none, or that is old, is an error of its source. */
export function checkReading(reading: Reading, now: Date): Reading {
  if (reading.price === null) return reading;
  const units = readPrice(reading.price);
  const ageMs = now.getTime() - (reading.at ?? now).getTime();
  const refused = (error: string): Reading => ({ ...reading, price: null, error });
  if (units === undefined) return refused('It said something that is no price.');
  if (!(ageMs <= priceAgeMsMax)) return refused('It said a price that is too old.');
  if (ageMs < -clocksApartMsMax) return refused('It said a price of the future.');
  return { ...reading, price: writePrice(units), at: reading.at ?? now };
}

/** Which price the readings of one moment make, if any. The readings were checked. */
export function judgeReadings(
  kind: 'coin' | 'stablecoin',
  readings: readonly Reading[],
  before: Before,
  now: Date,
): Verdict {
  const usable = readings.flatMap(({ source, price }) => {
    const units = price === null ? undefined : readPrice(price);
    return units === undefined ? [] : [{ source, units }];
  });
  if (kind === 'stablecoin' && standsByItsPeg(usable, before)) return compare(priceUnit, 'stablecoin', before, now);
  const middle = median(usable.map(({ units }) => units));
  const agreeing = usable.filter(({ units }) => isWithin(units, middle, agreeingPercent));
  if (agreeing.length < agreeingMin) {
    const reason = `Too few sources agree: ${agreeing.length} of ${readings.length}, and ${agreeingMin} are needed.`;
    return { outcome: 'refused', reason };
  }
  const price = median(agreeing.map(({ units }) => units));
  if (kind === 'stablecoin' && isWithin(price, priceUnit, pegPercent))
    return compare(priceUnit, 'stablecoin', before, now);
  return compare(price, `median of ${agreeing.map(({ source }) => source).join(', ')}`, before, now);
}

/**
 * Nobody says that it is more than a little off. Where nobody says anything, it is what it was; but once it was in doubt, silence
 * does not end that, nor does one source alone.
 */
function standsByItsPeg(usable: readonly { units: bigint }[], { taken, isDoubted }: Before): boolean {
  if (isDoubted && usable.length < agreeingMin) return false;
  if (usable.length === 0) return taken === null || readPrice(taken.price) === priceUnit;
  return usable.every(({ units }) => isWithin(units, priceUnit, pegPercent));
}

function compare(units: bigint, source: string, { taken, held }: Before, now: Date): Verdict {
  const price = writePrice(units);
  const last = taken === null ? undefined : readPrice(taken.price);
  const isOld = taken === null || now.getTime() - taken.at.getTime() > comparedMsMax;
  if (last === undefined || isOld || isWithin(units, last, jumpPercent)) return { outcome: 'taken', price, source };
  const jumped = `The price jumped from ${taken.price} to ${price} dollars`;
  if (units > last * leapFactor || units * leapFactor < last) {
    return { outcome: 'held', price, reason: `${jumped}: a person must accept it.` };
  }
  if (held !== null && confirms(units, held, now)) return { outcome: 'taken', price, source };
  return { outcome: 'held', price, reason: `${jumped}: it waits for a second reading.` };
}

function confirms(units: bigint, held: Dated, now: Date): boolean {
  const waiting = readPrice(held.price);
  const ageMs = now.getTime() - held.at.getTime();
  if (waiting === undefined || ageMs < confirmedAfterMs || ageMs > priceAgeMsMax) return false;
  return isWithin(units, waiting, confirmingPercent);
}

function isWithin(units: bigint, of: bigint, percent: bigint): boolean {
  const apart = units > of ? units - of : of - units;
  return apart * 100n <= of * percent;
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  const at = sorted.length >> 1;
  const upper = sorted[at] ?? 0n;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[at - 1] ?? 0n)) / 2n;
}
