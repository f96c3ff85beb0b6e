import { fixedBook } from './fixed-book.ts';
import { priceAgeMsMax, type Price, type Unpriced } from './price.ts';

/** All that is known of a currency's present price. */
export type RateState = {
  currencyId: number;
  code: string;
  kind: string;
  network: string | null;
  price: string | null;
  source: string | null;
  at: Date | null;
  reason: string | null;
  manualPrice: string | null;
  manualAt: Date | null;
};

/** What has a market that is the same everywhere. A token of one's own choosing may have any name. */
export function hasMarket(kind: string): kind is 'coin' | 'stablecoin' {
  return kind === 'coin' || kind === 'stablecoin';
}

/** The price that may be used now: what a person fixed, the book of a local network, or what the market said of late. */
export function choosePrice(state: RateState, now: Date): Price | Unpriced {
  const settled = settledPrice(state, now);
  if (settled) return settled;
  const { code, kind, price, source, at, reason } = state;
  if (price !== null && source !== null && at !== null) {
    if (now.getTime() - at.getTime() <= priceAgeMsMax) return { usd: price, source, at };
    return { reason: reason ?? `The last price of ${code} is of ${at.toISOString()}, which is too old.` };
  }
  if (kind === 'stablecoin' && reason === null) return { usd: '1', source: 'stablecoin', at: now };
  return { reason: reason ?? unread(code) };
}

export function unread(code: string): string {
  return `The price of ${code} was not read yet.`;
}

/** A price that does not change with the market, or the word that there is none. */
export function settledPrice(
  { code, kind, network, manualPrice, manualAt }: RateState,
  now: Date,
): Price | Unpriced | undefined {
  if (manualPrice !== null && manualAt !== null) return { usd: manualPrice, source: 'manual', at: manualAt };
  if (network === 'local') {
    const usd = fixedBook[code] ?? (kind === 'stablecoin' ? '1' : undefined);
    if (usd !== undefined) return { usd, source: 'fixed test rate', at: now };
  }
  if (network === 'local' || !hasMarket(kind))
    return { reason: `No source knows a price of ${code}: it must be fixed by hand.` };
  return undefined;
}
