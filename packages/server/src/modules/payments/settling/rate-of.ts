import type { Db } from '../../../platform/db/db.ts';
import { priceAt } from '../../rates/index.ts';
import type { Rate } from './allocation-store.ts';

/**
 * By what a deposit counts: its quote, as long as that was held; after that what its currency cost when it was first seen. Where
 * nobody looked then, the quote speaks again. Without one, or where the market was in doubt, it is worth nothing until a person
 * decides: a payer could wait for the hour in which an old quote is worth more than its coins.
 */
export async function rateOf(
  db: Db,
  currencyId: number,
  at: Date,
  quote: Rate | undefined,
  held: boolean,
): Promise<Rate & { quoted: boolean }> {
  if (quote && held) return quotedRate(quote);
  const seen = await priceAt(db, currencyId, at);
  if ('usd' in seen) return { price: seen.usd, source: seen.source, pricedAt: seen.at, quoted: false };
  return quote && !seen.isDoubted ? quotedRate(quote) : worthNothing(at);
}

/** What nobody knows a price of counts for nothing until a person decides. */
export function worthNothing(at: Date): Rate & { quoted: boolean } {
  return { price: '0', source: 'unknown', pricedAt: at, quoted: false };
}

function quotedRate({ price, source, pricedAt }: Rate): Rate & { quoted: boolean } {
  return { price, source, pricedAt, quoted: true };
}
