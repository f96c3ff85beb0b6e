import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { choosePrice } from './choose-price.ts';
import { readPrice } from './price.ts';
import { latestMarketSample, type ReadState } from './store.ts';

const farPercent = 10n;

/**
 * Whether a price lies far from what the market says. While one is fixed nobody asks the market, so that its last word counts
 * for as long as changes wait: small steps lead no further than a great one.
 */
export async function isFarFromMarket(
  db: Db,
  state: ReadState,
  price: string,
  { now, hours }: { now: Date; hours: number },
): Promise<boolean> {
  const market = marketNow(state, now) ?? (await latestMarketSample(db, state.currencyId, hoursAfter(now, -hours)));
  const [units, of] = [price, market].map((text) => (text === undefined ? undefined : readPrice(text)));
  if (units === undefined || of === undefined) return false;
  return (units > of ? units - of : of - units) * 100n > of * farPercent;
}

/** A price that jumped is the market's newest word: whoever accepts it says the same. */
function marketNow(state: ReadState, now: Date): string | undefined {
  if (state.manualPrice !== null) return undefined;
  if (state.heldPrice !== null) return state.heldPrice;
  const chosen = choosePrice(state, now);
  return 'usd' in chosen ? chosen.usd : undefined;
}
