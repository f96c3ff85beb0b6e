import { usd } from '@coffer/kernel/asset.ts';

const unitsPerDollar = 10n ** BigInt(usd.decimals);
const steps = [1n, 2n, 5n] as const;
const linesMax = 5n;

/** The lines of a chart from nothing up to the most, in units of dollars: four or five of them, at round numbers. */
export function ticksFor(most: bigint): bigint[] {
  let scale = unitsPerDollar / 100n;
  for (;;) {
    for (const step of steps) {
      const gap = step * scale;
      if (gap * linesMax >= most) {
        const count = most === 0n ? 1n : (most + gap - 1n) / gap;
        return Array.from({ length: Number(count) + 1 }, (_, index) => BigInt(index) * gap);
      }
    }
    scale *= 10n;
  }
}

/** An axis alone may shorten: `$12k`. */
export function tickText(units: bigint): string {
  return axis.format(Number(units) / Number(unitsPerDollar)).replace('K', 'k');
}

const axis = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** Every how many days one is named, so that there is room for the names. */
export function dayStep(days: number, widthPx: number): number {
  const namesMax = Math.max(2, Math.floor(widthPx / roomOfNamePx));
  return [1, 2, 7, 14, 30].find((step) => days / step <= namesMax) ?? 30;
}

const roomOfNamePx = 64;
