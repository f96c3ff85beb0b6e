import type { Price, Unpriced } from './price.ts';

type Priced = { currencyId: number; code: string; priced: boolean };

/** What one whole of a token costs: that of its currency, but only where somebody stands for its being that currency. */
export function priceIn(
  prices: ReadonlyMap<number, Price | Unpriced>,
  { currencyId, code, priced }: Priced,
): Price | Unpriced {
  if (!priced) return { reason: `No price: nobody has confirmed yet that this token is worth one ${code}.` };
  return prices.get(currencyId) ?? { reason: `There is no price of ${code}.` };
}
