import {
  statementLines,
  statementMemos,
  type StatementLine,
  type StatementMemo,
} from '@coffer/contract/growth/reports.ts';
import type { Beside, RewardSum, Standing } from './beside-store.ts';
import type { Added, KnownAsset, Sum } from './booking-store.ts';

export type LineSum = { line: StatementLine; units: bigint; usdUnits: bigint; bookings: number };
export type MemoSum = { memo: StatementMemo; units: bigint; bookings: number };

/** One asset of a statement, in whole units. Dollars have eight decimals. */
export type AssetSums = KnownAsset & {
  opening: bigint;
  openingUsd: bigint;
  /** Where the opening balance stood. */
  before: Record<Standing['pot'], bigint>;
  lines: readonly LineSum[];
  closing: bigint;
  closingUsd: bigint;
  standing: Record<Standing['pot'], bigint>;
  memos: readonly MemoSum[];
  withoutRate: number;
  check: { lines: bigint; balances: bigint; bookings: bigint; holds: boolean };
  usdCheck: { lines: bigint; bookings: bigint };
  bookings: number;
};

/** What was read of the books, all of it at one instant. */
export type Read = {
  known: readonly KnownAsset[];
  sums: readonly Sum[];
  standings: readonly Standing[];
  added: readonly Added[];
  beside: readonly Beside[];
};

/**
 * The opening balance is what was booked before. The closing one is what the ledger keeps as the balance of its accounts, less what was
 * booked since: it is worked out of neither the opening balance nor the lines, so that these three can be held against each other, and
 * against the bookings that the lines lead to.
 */
export function addUp(asset: KnownAsset, { sums, standings, added, beside }: Read): AssetSums {
  const own = sums.filter((sum) => sum.asset === asset.asset);
  const of = (stretch: Sum['stretch']) => own.filter((sum) => sum.stretch === stretch);
  const changed = (some: readonly Sum[]) => some.filter(({ kind }) => kind !== 'earned' && kind !== 'promised');
  const opening = total(changed(of('before')), 'units');
  const openingUsd = total(changed(of('before')), 'usdUnits');
  const pot = (name: Standing['pot']) => {
    const now = standings.filter((one) => one.asset === asset.asset && one.pot === name);
    return total(now, 'units') - total(of('after'), name);
  };
  const standing = { own: pot('own'), customers: pot('customers'), promised: pot('promised') };
  const closing = standing.own + standing.customers + standing.promised;
  const lines = statementLines.map((line) => lineOf(line, of('within')));
  const one = added.find((read) => read.asset === asset.asset);
  const sum = { lines: total(lines, 'units'), balances: closing - opening, bookings: one?.units ?? 0n };
  const usdCheck = { lines: total(lines, 'usdUnits'), bookings: one?.usdUnits ?? 0n };
  return {
    ...asset,
    opening,
    openingUsd,
    before: {
      own: total(of('before'), 'own'),
      customers: total(of('before'), 'customers'),
      promised: total(of('before'), 'promised'),
    },
    lines,
    closing,
    closingUsd: openingUsd + usdCheck.lines,
    standing,
    memos: statementMemos.map((memo) => memoOf(memo, asset.asset, of('within'), beside)),
    withoutRate: changed([...of('before'), ...of('within')]).reduce((count, { withoutRate }) => count + withoutRate, 0),
    check: { ...sum, holds: sum.lines === sum.balances && sum.bookings === sum.balances },
    usdCheck,
    bookings: one?.bookings ?? 0,
  };
}

function lineOf(line: StatementLine, sums: readonly Sum[]): LineSum {
  const some = sums.filter(({ kind }) => kind === line);
  return { line, units: total(some, 'units'), usdUnits: total(some, 'usdUnits'), bookings: bookingsOf(some) };
}

function memoOf(memo: StatementMemo, asset: string, sums: readonly Sum[], beside: readonly Beside[]): MemoSum {
  const some = [
    ...sums.filter(({ kind }) => kind === memo),
    ...beside.filter((one) => one.memo === memo && one.asset === asset),
  ];
  return { memo, units: total(some, 'units'), bookings: bookingsOf(some) };
}

/** Whether there is anything to say of it. */
export function isEmpty({ opening, closing, lines, memos, check }: AssetSums): boolean {
  return opening === 0n && closing === 0n && check.holds && bookingsOf([...lines, ...memos]) === 0;
}

export type RewardSums = Record<'opening' | 'granted' | 'takenBack' | 'paid' | 'closing', bigint> & { holds: boolean };

/** The lines are told by the other side of each booking: what was granted, and what was paid. */
export function addUpRewards(sums: readonly RewardSum[], standing: bigint): RewardSums {
  const of = (stretch: RewardSum['stretch'], key: Exclude<keyof RewardSum, 'stretch'>) =>
    sums.filter((sum) => sum.stretch === stretch).reduce((whole, sum) => whole + sum[key], 0n);
  const opening = of('before', 'owed');
  const closing = standing - of('after', 'owed');
  const lines = { granted: of('within', 'granted'), takenBack: of('within', 'takenBack'), paid: of('within', 'paid') };
  const holds = opening + lines.granted + lines.takenBack + lines.paid === closing;
  return { opening, ...lines, closing, holds };
}

export function total<K extends string>(some: readonly Record<K, bigint>[], key: K): bigint {
  return some.reduce((sum, one) => sum + one[key], 0n);
}

function bookingsOf(some: readonly { bookings: number }[]): number {
  return some.reduce((sum, { bookings }) => sum + bookings, 0);
}
