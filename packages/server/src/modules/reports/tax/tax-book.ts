import type { TaxLineKind } from '@coffer/contract/growth/tax.ts';
import { isLine, type Booking, type KnownAsset } from '../books/booking-store.ts';
import type { AssetSums } from '../books/add-up.ts';
import { amountOf } from '../books/amount-of.ts';
import { LotBook, type Change, type Portion } from './lot-book.ts';

/** A part of a lot that was given away in the period, or came back. */
export type Line = Portion & { booking: Booking; kind: TaxLineKind; year: string };

export type YearSums = Record<'units' | 'proceeds' | 'cost' | 'gain' | 'longGain' | 'unknownUnits', bigint> & {
  year: string;
  lines: number;
  unknownLines: number;
};

export type AssetTax = KnownAsset & {
  years: readonly YearSums[];
  left: { units: bigint; usdUnits: bigint; withoutCost: bigint };
  check: Record<'left' | 'closing' | 'consumed' | 'disposed', bigint> & { holds: boolean };
};
export type TaxSums = { assets: readonly AssetTax[]; problems: readonly string[] };

/** From so many days on a gain counts as one of long. */
const longDays = 365;
const disposals = ['refunded', 'paid_out', 'rewards_paid'] as const;

type Kept = { lots: LotBook; years: Map<string, YearSums>; consumed: bigint };

/** Takes all bookings of a project from the first one on, and tells those that gave something away from `start` on. */
export class TaxBook {
  readonly #start: Date;
  #assets = new Map<string, Kept>();

  constructor(start: Date) {
    this.#start = start;
  }

  take(booking: Booking): Line[] {
    if (!isLine(booking.kind)) return [];
    const kept = this.#of(booking.asset);
    const portions = kept.lots.take(changeOf(booking));
    if (booking.at < this.#start) return [];
    const kind: TaxLineKind = isDisposal(booking.kind) ? booking.kind : 'taken_back';
    const year = booking.local.slice(0, 4);
    const lines = portions.map((portion) => ({ ...portion, booking, kind, year }));
    for (const line of lines) {
      if (kind !== 'taken_back') kept.consumed += line.units;
      addTo(kept.years, line);
    }
    return lines;
  }

  /** Held against what the statement says, which is read by itself. */
  finish(assets: readonly AssetSums[]): TaxSums {
    const told = assets.map((asset) => this.#finishOne(asset));
    const problems = told.filter(({ check }) => !check.holds).map(problemOf);
    return { assets: told, problems };
  }

  #of(asset: string): Kept {
    const kept = this.#assets.get(asset) ?? { lots: new LotBook(), years: new Map<string, YearSums>(), consumed: 0n };
    this.#assets.set(asset, kept);
    return kept;
  }

  #finishOne({ asset, currencyCode, blockchainCode, decimals, lines, closing }: AssetSums): AssetTax {
    const { lots, years, consumed } = this.#of(asset);
    const left = lots.left();
    const gone = lines.filter(({ line }) => isDisposal(line)).reduce((sum, { units }) => sum - units, 0n);
    const check = { left: left.units - lots.short, closing, consumed, disposed: gone };
    const adds = [...years.values()].every(({ proceeds, cost, gain }) => proceeds - cost === gain);
    const holds = adds && check.left === closing && consumed === gone;
    const inOrder = [...years.values()].toSorted((a, b) => (a.year < b.year ? -1 : 1));
    return { asset, currencyCode, blockchainCode, decimals, years: inOrder, left, check: { ...check, holds } };
  }
}

function isDisposal(kind: string): kind is (typeof disposals)[number] {
  return disposals.some((one) => one === kind);
}

function changeOf({ kind, at, units, usdUnits, payoutId, txHash }: Booking): Change {
  const is = kind === 'received' ? 'acquired' : isDisposal(kind) ? 'disposed' : 'correction';
  return { at, units, usdUnits, source: payoutId === null ? txHash : `payout ${payoutId}`, is };
}

function addTo(years: Map<string, YearSums>, { year, units, proceeds, cost, gain, heldDays }: Line): void {
  const none = { units: 0n, proceeds: 0n, cost: 0n, gain: 0n, longGain: 0n, unknownUnits: 0n };
  const sums = years.get(year) ?? { year, lines: 0, unknownLines: 0, ...none };
  years.set(year, sums);
  if (proceeds === null || cost === null || gain === null) {
    sums.unknownLines += 1;
    sums.unknownUnits += units;
    return;
  }
  sums.lines += 1;
  sums.units += units;
  sums.proceeds += proceeds;
  sums.cost += cost;
  sums.gain += gain;
  if ((heldDays ?? 0) > longDays) sums.longGain += gain;
}

function problemOf(asset: AssetTax): string {
  const { check, currencyCode, blockchainCode } = asset;
  const of = (units: bigint) => amountOf(asset, units);
  return `Lots of ${currencyCode} on ${blockchainCode}: ${of(check.left)} are left and the balance is ${of(check.closing)}; ${of(check.consumed)} were taken and ${of(check.disposed)} disposed of.`;
}
