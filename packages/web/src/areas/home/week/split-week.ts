import { unitsOf } from '../../../format/change-of.ts';
import type { Money } from '../../../api/money.ts';
import type { Overview } from '../figures/queries.ts';

export type WeekPlaces = {
  addresses: bigint;
  waiting: bigint;
  moving: bigint;
  cold: bigint;
  hot: bigint;
  gone: bigint;
};

/**
 * Where what came in these days is now, in the units of the figures: what came first leaves first, so what stands at addresses is
 * the newest. Of each currency by itself, and all of it together is what was received. `gone` is in none of our places any more.
 */
export function splitWeek(byCurrency: Overview['byCurrency'], money: Money): WeekPlaces {
  const split: WeekPlaces = { addresses: 0n, waiting: 0n, moving: 0n, cold: 0n, hot: 0n, gone: 0n };
  for (const currency of byCurrency) {
    let left = unitsOf(currency.volumeInUSD);
    const isIts = (one: { blockchainCode: string; currencyCode: string }) =>
      one.blockchainCode === currency.blockchainCode && one.currencyCode === currency.currencyCode;
    const take = (place: keyof WeekPlaces, held: bigint) => {
      const taken = held < left ? held : left;
      split[place] += taken;
      left -= taken;
    };
    const parts = money.causes.flatMap((cause) =>
      cause.parts.filter(isIts).map((part) => ({ ...part, place: cause.place })),
    );
    for (const place of ['addresses', 'waiting', 'moving'] as const) {
      take(place, sumOf(parts.filter((part) => part.place === place)));
    }
    take('cold', sumOf(money.cold.filter(isIts)));
    take('hot', sumOf(money.hot.filter(isIts)));
    split.gone += left;
  }
  return split;
}

function sumOf(held: readonly { amountUSD: string | null }[]): bigint {
  // What is owed there is nothing that stands there.
  return held.reduce((sum, { amountUSD }) => sum + (amountUSD?.startsWith('-') ? 0n : unitsOf(amountUSD ?? '0')), 0n);
}
