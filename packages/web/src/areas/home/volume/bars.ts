import type { ChainCode } from '@coffer/kernel/chain.ts';
import { unitsOf } from '../../../format/change-of.ts';
import type { Overview } from '../figures/queries.ts';

/** A network, or what belongs to none of them. */
export type Series = ChainCode | 'OTHER';
export type Bar = { day: string; total: bigint; before: bigint; parts: ReadonlyMap<Series, bigint> };
export type CoinSum = { code: string; units: bigint };
export type NetworkSum = { code: Series; units: bigint; coins: CoinSum[] };

type Days = Pick<Overview, 'daily'>;

/** What came each day, by network. What no network accounts for, such as a payment that a person took as paid, is other. */
export function barsOf({ daily }: Days): Bar[] {
  return daily.map(({ day, volumeInUSD, volumeInUSDBefore, byChain }) => {
    const parts = new Map<Series, bigint>(
      byChain.map(({ blockchainCode, volumeInUSD: part }) => [blockchainCode, unitsOf(part)]),
    );
    const known = sum([...parts.values()]);
    const reported = unitsOf(volumeInUSD);
    if (reported > known) parts.set('OTHER', reported - known);
    return { day, total: reported > known ? reported : known, before: unitsOf(volumeInUSDBefore), parts };
  });
}

/** Each network of the period with its currencies, the most first, other last. */
export function networksOf(overview: Pick<Overview, 'daily' | 'byCurrency'>): NetworkSum[] {
  const sums = new Map<Series, bigint>();
  for (const { parts } of barsOf(overview)) {
    for (const [code, units] of parts) sums.set(code, (sums.get(code) ?? 0n) + units);
  }
  return [...sums]
    .map(([code, units]) => ({ code, units, coins: coinsOf(overview.byCurrency, code) }))
    .toSorted((a, b) => Number(a.code === 'OTHER') - Number(b.code === 'OTHER') || descending(a.units, b.units));
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

function coinsOf(byCurrency: Overview['byCurrency'], chain: Series): CoinSum[] {
  return byCurrency
    .filter(({ blockchainCode }) => blockchainCode === chain)
    .map(({ currencyCode, volumeInUSD }) => ({ code: currencyCode, units: unitsOf(volumeInUSD) }));
}

function descending(a: bigint, b: bigint): number {
  return Number(b > a) - Number(b < a);
}
