import { hoursAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasMarket } from './choose-price.ts';
import { checkReading, judgeReadings } from './judge-readings.ts';
import type { Reading } from './price.ts';
import type { RateSource } from './sources/source.ts';
import {
  beforeOf,
  claimRound,
  deleteSamples,
  selectReadStates,
  writeJudged,
  writeSamples,
  type Judged,
  type ReadState,
  type Sample,
} from './store.ts';

const everyMs = 60_000;
/** A currency that was never asked for does not wait for its turn. */
const firstEveryMs = 10_000;
/** Deposits are valued when they are read, which may be late, and never so late. */
const sampleHoursMax = 40 * 24;

export type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Asks the sources for what may come, when it is time and nobody else does. Says whether it did. */
export async function refreshRates(deps: RefreshDeps, sources: readonly RateSource[]): Promise<boolean> {
  const { db, clock } = deps;
  const expected = (await selectReadStates(db, 'expected')).filter(({ network }) => network !== 'local');
  const priced = expected.filter(({ kind, manualPrice }) => hasMarket(kind) || manualPrice !== null);
  if (priced.length === 0) return false;
  const asked = priced.filter(({ manualPrice }) => manualPrice === null);
  const claimedAt = clock.now();
  const waitMs = asked.some(({ readings }) => readings.length === 0) ? firstEveryMs : everyMs;
  if (!(await claimRound(db, claimedAt, new Date(claimedAt.getTime() - waitMs)))) return false;
  const answers = await askAll(
    deps,
    sources,
    asked.map(({ code }) => code),
  );
  const now = clock.now();
  const judged = asked.map((state) => judge(state, answers(state.code), now));
  await inTransaction(db, async (tx) => {
    await writeJudged(tx, judged, now);
    await writeSamples(tx, [...priced.flatMap(manualSample), ...judged.map(marketSample)], now);
    await deleteSamples(tx, hoursAfter(now, -sampleHoursMax));
  });
  return true;
}

function judge(state: ReadState, answers: readonly Reading[], now: Date): Judged {
  const readings = answers.map((reading) => checkReading(reading, now));
  const kind = state.kind === 'stablecoin' ? 'stablecoin' : 'coin';
  return { currencyId: state.currencyId, readings, verdict: judgeReadings(kind, readings, beforeOf(state), now) };
}

type Answers = (code: string) => Reading[];

async function askAll(
  { log }: RefreshDeps,
  sources: readonly RateSource[],
  codes: readonly string[],
): Promise<Answers> {
  const asked = sources.map(async (source) => {
    try {
      return { name: source.name, said: await source.read(codes) };
    } catch (error) {
      log.warn({ source: source.name, error: (error as Error).message }, 'a source of prices broke');
      return { name: source.name, said: undefined };
    }
  });
  const all = await Promise.all(asked);
  return (code) =>
    all.flatMap(({ name, said }): Reading[] => {
      if (!said) return [{ source: name, price: null, at: null, error: 'It could not be asked.' }];
      const one = said.get(code);
      if (one === undefined) return [];
      if ('error' in one) return [{ source: name, price: null, at: null, error: one.error }];
      return [{ source: name, price: one.price, at: one.at, error: null }];
    });
}

function manualSample({ currencyId, manualPrice }: ReadState): Sample[] {
  return manualPrice === null ? [] : [{ currencyId, price: manualPrice, source: 'manual' }];
}

function marketSample({ currencyId, verdict }: Judged): Sample {
  if (verdict.outcome === 'taken') return { currencyId, price: verdict.price, source: verdict.source };
  return { currencyId, price: null, source: verdict.outcome };
}
