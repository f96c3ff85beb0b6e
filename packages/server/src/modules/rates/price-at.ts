import type { Db } from '../../platform/db/db.ts';
import { settledPrice } from './choose-price.ts';
import type { Price, Unpriced } from './price.ts';
import { selectPast, type Past } from './store.ts';

/** The price before that time counts; where nothing was read then, the first one after it. */
const backMinutes = 10;
const onMinutes = 60;

/** What a currency cost at a time in the past. */
export async function priceAt(db: Db, currencyId: number, at: Date): Promise<Price | Unpriced> {
  const past = await selectPast(db, currencyId, at, { backMinutes, onMinutes });
  if (!past) throw new RangeError(`there is no currency ${currencyId}`);
  const samples = past.samples.map(({ price: usd, source, minute }) => ({ usd, source, at: new Date(minute) }));
  const before = samples.find((sample) => sample.at <= at);
  if (before) return before;
  const settled = settledPrice(withoutLater(past, at), at);
  if (settled && 'usd' in settled) return settled;
  const [after] = samples;
  if (after) return after;
  if (past.kind === 'stablecoin') return { usd: '1', source: 'stablecoin', at };
  return settled ?? { reason: `No price of ${past.code} is known of ${at.toISOString()}.` };
}

/** A price that was fixed only afterwards says nothing. */
function withoutLater(past: Past, at: Date): Past {
  return past.manualAt !== null && past.manualAt > at ? { ...past, manualPrice: null, manualAt: null } : past;
}
