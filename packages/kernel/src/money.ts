import { sameAsset, type Asset } from './asset.ts';
import { Fault } from './fault.ts';

/** An amount in the smallest units of its asset: wei, satoshi, cents. Whole numbers only, so nothing is ever rounded unseen. */
export type Money = { readonly units: bigint; readonly asset: Asset };

/** As many digits as 2^256 - 1 has, and as the database's columns hold. */
export const digitsMax = 78;
const unitsEnd = 10n ** BigInt(digitsMax);

const basisPointsMax = 10_000;
const partsMax = 10_000;
const jsonNumberMax = 1e9;
const decimal = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

export function money(units: bigint, asset: Asset): Money {
  if (units >= unitsEnd || units <= -unitsEnd) throw new RangeError(`an amount has at most ${digitsMax} digits`);
  return { units, asset };
}

/**
 * Reads an amount from outside. Text that JavaScript would read leniently (`1e3`, ` 1`, `0x10`, an empty string, a number) is
 * refused: what two programs may read differently is not an amount.
 */
export function parseMoney(text: unknown, asset: Asset, path = ''): Money | Fault {
  const read = readDecimal(text, asset.decimals);
  const units = read && read.digits * 10n ** BigInt(asset.decimals - read.scale);
  return units === undefined || units >= unitsEnd ? refusal(path, allowedText(asset)) : { units, asset };
}

/** The calls that outside clients fixed may carry dollars as a JSON number: small and short enough to be read exactly. */
export function fromJsonNumber(value: unknown, asset: Asset, path = ''): Money | Fault {
  const plain = typeof value === 'number' && value <= jsonNumberMax && !Object.is(value, -0) ? String(value) : '';
  const short = readDecimal(plain, 2) !== undefined;
  return short
    ? parseMoney(plain, asset, path)
    : refusal(path, 'must be a number from 0 to 1000000000 with at most 2 decimals');
}

/** The one way to write the amount: no exponent, no trailing zeros. `parseMoney` reads it back. */
export function formatMoney({ units, asset }: Money): string {
  const digits = String(units < 0n ? -units : units).padStart(asset.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - asset.decimals);
  const fraction = digits.slice(whole.length).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** For the answers that outside clients fixed as a JSON number. Refuses rather than say something else than the amount. */
export function toJsonNumber(amount: Money): number {
  const text = formatMoney(amount);
  const value = Number(text);
  if (String(value) !== text) throw new RangeError(`${text} is no JSON number`);
  return value;
}

/** The same where they fixed a number for any coin: eighteen digits are rounded, so that the exact text stands beside it. */
export function roundedJsonNumber(exact: string): number {
  return Number(exact);
}

export function zero(asset: Asset): Money {
  return { units: 0n, asset };
}

export function add(a: Money, b: Money): Money {
  requireSameAsset(a, b);
  return money(a.units + b.units, a.asset);
}

export function subtract(a: Money, b: Money): Money {
  requireSameAsset(a, b);
  return money(a.units - b.units, a.asset);
}

export function negate({ units, asset }: Money): Money {
  return { units: -units, asset };
}

export function compare(a: Money, b: Money): -1 | 0 | 1 {
  requireSameAsset(a, b);
  if (a.units === b.units) return 0;
  return a.units < b.units ? -1 : 1;
}

/**
 * Shares the whole out by weight, to the last unit: each part is rounded down, then the units left over go one by one to the
 * parts that lost most, the earlier first. A part without weight gets nothing.
 */
export function split(whole: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weights.length > partsMax || total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError(`a split needs 1 to ${partsMax} weights, none below zero and one above`);
  }
  if (whole.units < 0n) return split(negate(whole), weights).map(negate);
  const parts = weights.map((weight, at) => {
    const product = whole.units * weight;
    return { at, units: product / total, lost: product % total };
  });
  const left = whole.units - parts.reduce((sum, part) => sum + part.units, 0n);
  const lucky = new Set(parts.toSorted(byLoss).filter((_part, rank) => BigInt(rank) < left));
  return parts.map((part) => money(part.units + (lucky.has(part) ? 1n : 0n), whole.asset));
}

/** A percentage in basis points, rounded down. `rest` is what stays; `lostTenThousandths` of a unit were rounded off. */
export type Share = { share: Money; rest: Money; lostTenThousandths: bigint };

export function shareOf(whole: Money, basisPoints: number): Share {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > basisPointsMax) {
    throw new RangeError(`a share is 0 to ${basisPointsMax} basis points, not ${basisPoints}`);
  }
  if (whole.units < 0n) throw new RangeError('a share of less than nothing has no direction to round in');
  const product = whole.units * BigInt(basisPoints);
  const share = money(product / BigInt(basisPointsMax), whole.asset);
  return { share, rest: subtract(whole, share), lostTenThousandths: product % BigInt(basisPointsMax) };
}

/** `up` is away from zero and `down` towards it, so that a debt is rounded like the credit it mirrors. */
export type Rounding = 'up' | 'down';

/** What the amount is worth in `to`, when one whole of its own asset costs `rate` of `to`. */
export function convert(from: Money, rate: string, to: Asset, rounding: Rounding): Money {
  const { digits, scale } = readRate(rate);
  return ratio(from.units * digits * tenTo(to.decimals), tenTo(from.asset.decimals + scale), to, rounding);
}

/** What the amount buys of `to`, when one whole of `to` costs `price` of the amount's own asset. */
export function convertAtPrice(from: Money, price: string, to: Asset, rounding: Rounding): Money {
  const { digits, scale } = readRate(price);
  return ratio(from.units * tenTo(to.decimals + scale), digits * tenTo(from.asset.decimals), to, rounding);
}

function ratio(numerator: bigint, denominator: bigint, asset: Asset, rounding: Rounding): Money {
  const towardsZero = numerator / denominator;
  if (rounding === 'down' || numerator % denominator === 0n) return money(towardsZero, asset);
  return money(towardsZero + (numerator < 0n ? -1n : 1n), asset);
}

function readRate(text: string): { digits: bigint; scale: number } {
  const read = readDecimal(text, digitsMax);
  if (!read || read.digits === 0n) throw new RangeError(`a rate is a decimal above zero, not ${JSON.stringify(text)}`);
  return read;
}

/** Only canonical decimals: `digits` without the point, `scale` of them behind it. */
function readDecimal(text: unknown, scaleMax: number): { digits: bigint; scale: number } | undefined {
  if (typeof text !== 'string' || text.length > digitsMax + 1) return undefined;
  const [, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined || fraction.length > scaleMax) return undefined;
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function byLoss(a: { at: number; lost: bigint }, b: { at: number; lost: bigint }): number {
  if (a.lost === b.lost) return a.at - b.at;
  return a.lost > b.lost ? -1 : 1;
}

/** Decimals belong to an asset for good: two opinions about them would be a hundredfold credit. */
function requireSameAsset(a: Money, b: Money): void {
  if (!sameAsset(a.asset, b.asset) || a.asset.decimals !== b.asset.decimals) {
    throw new TypeError('amounts of different assets do not mix');
  }
}

function allowedText(asset: Asset): string {
  const example = asset.decimals === 0 ? '12' : '12.5';
  const fraction = asset.decimals === 0 ? 'no decimals' : `at most ${asset.decimals} decimals`;
  return `must be an amount as text such as "${example}": digits with ${fraction}, without sign, exponent, spaces or leading zeros`;
}

function refusal(path: string, message: string): Fault {
  const sentence = path === '' ? message : `${path}: ${message}`;
  return new Fault('VALIDATION_FAILED', 400, sentence, { details: [{ path, message }] });
}
