import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { recentSubjects } from '../treasury-changes/index.ts';
import { choosePrice } from './choose-price.ts';
import { readPrice } from './price.ts';
import { lastSample, latestMarketSample, wasEverUsed, type ReadState } from './store.ts';

const farPercent = 10n;

type Window = { now: Date; hours: number };

/**
 * Whether a price lies far from what is known of its currency. What cannot be compared is far, unless it is the first price of a
 * currency that nobody was ever asked for: nobody loses by that one.
 */
export async function isFarFromKnown(db: Db, state: ReadState, price: string, window: Window): Promise<boolean> {
  const known = await knownPrice(db, state, window);
  if (known === undefined) return wasEverUsed(db, state.currencyId);
  const [units, of] = [readPrice(price), readPrice(known)];
  if (units === undefined || of === undefined) return true;
  return (units > of ? units - of : of - units) * 100n > of * farPercent;
}

/**
 * What a price is compared with: the market, or else what held when the window began. Small steps lead no further than a great
 * one: while a price is fixed nobody asks the market, so that its last word counts for as long as changes wait.
 */
async function knownPrice(db: Db, state: ReadState, { now, hours }: Window): Promise<string | undefined> {
  const { currencyId, manualPrice, manualAt } = state;
  const since = hoursAfter(now, -hours);
  const market = marketNow(state, now) ?? (await latestMarketSample(db, currencyId, since));
  if (market !== undefined) return market;
  const steps = await recentSubjects(db, { kind: 'rate.changed', of: { currencyId }, since });
  // What each step was to lead away from held, whatever became of the step.
  const first = steps.find(({ before }) => typeof before === 'string')?.['before'];
  if (typeof first === 'string') return first;
  if (manualPrice !== null && steps.length === 0) return manualPrice;
  // One that was fixed of late, after none, counts only where nothing was known before it.
  const until = manualAt === null ? now : minutesAfter(manualAt, -1);
  return (await lastSample(db, currencyId, until)) ?? manualPrice ?? undefined;
}

/** A price that jumped is the market's newest word: whoever accepts it says the same. */
function marketNow(state: ReadState, now: Date): string | undefined {
  if (state.manualPrice !== null) return undefined;
  if (state.heldPrice !== null) return state.heldPrice;
  const chosen = choosePrice(state, now);
  return 'usd' in chosen ? chosen.usd : undefined;
}
