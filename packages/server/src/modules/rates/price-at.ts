import type { Db } from '../../platform/db/db.ts';
import { settledPrice } from './choose-price.ts';
import { readPrice, priceUnit, type Price, type Unpriced } from './price.ts';
import { selectPast, type Past, type PastSample } from './store.ts';

/** The price before that time counts; where nothing was read then, the first one after it. */
const backMinutes = 10;
const onMinutes = 60;

/** `isDoubted`: the market was looked at, and there was no agreement, or a price that is not held to be good any more. */
export type PastPrice = Price | (Unpriced & { isDoubted: boolean });

/** What a currency cost at a time in the past. */
export async function priceAt(db: Db, currencyId: number, at: Date): Promise<PastPrice> {
  const past = await selectPast(db, currencyId, at, { backMinutes, onMinutes });
  if (!past) throw new RangeError(`there is no currency ${currencyId}`);
  const before = priceOf(past.before);
  if (before) return before;
  const settled = settledPrice(withoutLater(past, at), at);
  if (settled && 'usd' in settled) return settled;
  const after = priceOf(past.after);
  if (after) return after;
  const isDoubted = wasDoubted(past, at);
  if (past.kind === 'stablecoin' && !isDoubted && isOnlyKnownAsDollar(past))
    return { usd: '1', source: 'stablecoin', at };
  const { reason } = settled ?? { reason: `No price of ${past.code} is known of ${at.toISOString()}.` };
  return { reason, isDoubted };
}

function priceOf(sample: PastSample | null): Price | undefined {
  if (sample === null || sample.price === null) return undefined;
  return { usd: sample.price, source: sample.source, at: new Date(sample.minute) };
}

/** By the rounds next to that time; where it is later than all of them, by how things stand now. */
function wasDoubted({ around, reason }: Past, at: Date): boolean {
  const isLatest = around.every(({ minute }) => new Date(minute) <= at);
  return around.some(({ price }) => price === null) || (isLatest && reason !== null);
}

/** A stablecoin is a dollar by itself only where nothing that was last known of it says otherwise. */
function isOnlyKnownAsDollar({ around, price }: Past): boolean {
  return [price, ...around.map((sample) => sample.price)].every((known) => known === null || isDollar(known));
}

function isDollar(price: string): boolean {
  return readPrice(price) === priceUnit;
}

/** A price that was fixed only afterwards says nothing. */
function withoutLater(past: Past, at: Date): Past {
  return past.manualAt !== null && past.manualAt > at ? { ...past, manualPrice: null, manualAt: null } : past;
}
