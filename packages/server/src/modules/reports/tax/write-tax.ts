import type { TaxLineKind } from '@coffer/contract/growth/tax.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { workbook, type Column, type SheetCell } from '../../../platform/files/workbook.ts';
import { csvLine, type Cell } from '../../../platform/http/csv-line.ts';
import { amountOf } from '../books/amount-of.ts';
import type { KnownAsset } from '../books/booking-store.ts';
import { lineWords } from '../books/line-words.ts';
import type { Format, Pages, Told } from '../files/format.ts';
import { TaxBook, type AssetTax, type Line, type TaxSums } from './tax-book.ts';

export const kindWords: Record<TaxLineKind, string> = {
  refunded: lineWords.refunded,
  paid_out: lineWords.paid_out,
  rewards_paid: lineWords.rewards_paid,
  taken_back: 'Taken back',
};

export const estimateNote =
  'An estimate, no tax return: first in, first out, at the rates that were booked. Network fees are paid by wallets of all projects and are not in it.';

const shared = {
  stem: 'tax-estimate',
  isFromBeginning: true,
  bookingsMax: { 'at once': 100_000, background: 2_000_000 },
};
const adds = 'Adds up and agrees with the ledger';
const addsNot = 'DOES NOT ADD UP';

/** A line for each part of a lot; then what the years have, what is left, and whether it adds up. */
export const taxTable: Format = {
  ...shared,
  extension: 'csv',
  async *parts(told, pages) {
    yield csvLine(columns);
    const book = new TaxBook(told.of.start);
    for await (const lines of linesOf(book, told, pages)) yield lines.map((one) => csvLine(cellsOf(...one))).join('');
    const sums = book.finish(told.sums.assets);
    yield sums.assets.map((asset) => csvLine(checkCells(asset))).join('');
    yield [...sums.problems, estimateNote].map((text) => csvLine(row({ Kind: 'Note', Check: text }))).join('');
  },
};

const columns = [
  'Disposed (UTC)',
  'Disposed (local)',
  'Year',
  'Kind',
  'Currency',
  'Network',
  'Amount',
  'Acquired (UTC)',
  'Held for (days)',
  'Proceeds (USD)',
  'Cost (USD)',
  'Gain (USD)',
  'Payment',
  'Payout',
  'Transaction',
  'Ledger transaction',
  'Check',
] as const;
type Cells = Partial<Record<(typeof columns)[number], Cell>>;

function row(cells: Cells): Cell[] {
  return columns.map((name) => cells[name] ?? null);
}

async function* linesOf(book: TaxBook, { sums }: Told, pages: Pages): AsyncGenerator<[Line, KnownAsset][]> {
  const known = new Map(sums.assets.map((asset) => [asset.asset, asset]));
  for await (const page of pages) {
    const lines = page.flatMap((booking) => book.take(booking));
    yield lines.flatMap((line): [Line, KnownAsset][] => {
      const asset = known.get(line.booking.asset);
      return asset ? [[line, asset]] : [];
    });
  }
}

const dollarCell = (units: bigint | null) => (units === null ? null : { decimal: dollarsOf(units) });

function cellsOf(line: Line, asset: KnownAsset): Cell[] {
  const { booking, acquiredAt, heldDays, proceeds, cost, gain, units } = line;
  return row({
    'Disposed (UTC)': booking.at.toISOString(),
    'Disposed (local)': booking.local,
    Year: line.year,
    Kind: kindWords[line.kind],
    Currency: asset.currencyCode,
    Network: asset.blockchainCode,
    Amount: { decimal: amountOf(asset, units) },
    'Acquired (UTC)': acquiredAt?.toISOString() ?? 'after it was disposed',
    'Held for (days)': heldDays,
    'Proceeds (USD)': dollarCell(proceeds),
    'Cost (USD)': dollarCell(cost),
    'Gain (USD)': dollarCell(gain) ?? 'not known',
    Payment: booking.paymentReference,
    Payout: booking.payoutId,
    Transaction: booking.txHash,
    'Ledger transaction': booking.id,
  });
}

/** Its amount stands with the check, so that the column of amounts adds up to what was given away. */
function checkCells(asset: AssetTax): Cell[] {
  const { left, check, currencyCode, blockchainCode } = asset;
  const rest = `${amountOf(asset, left.units)} are left, which came for ${dollarsOf(left.usdUnits)} USD`;
  const result = check.holds ? adds : addsNot;
  return row({ Kind: 'Left', Currency: currencyCode, Network: blockchainCode, Check: `${result}: ${rest}` });
}

const sheetColumns = {
  years: columnsOf(
    ['Currency', 12],
    ['Network', 12],
    ['Year', 8],
    ['Amount', 22],
    ['Proceeds (USD)', 18],
    ['Cost (USD)', 18],
    ['Gain (USD)', 18],
    ['Of that held over 365 days', 26],
    ['Parts', 10],
    ['Parts without a rate', 20],
    ['Amount without a rate', 30],
  ),
  lines: columnsOf(
    ['Disposed (local)', 20],
    ['Year', 8],
    ['Kind', 18],
    ['Currency', 12],
    ['Network', 12],
    ['Amount', 22],
    ['Acquired (UTC)', 20],
    ['Held for (days)', 14],
    ['Proceeds (USD)', 18],
    ['Cost (USD)', 18],
    ['Gain (USD)', 18],
    ['Payment', 38],
    ['Payout', 10],
    ['Transaction', 68],
    ['Ledger transaction', 18],
    ['Amount, exact', 30],
    ['Gain, exact', 24],
  ),
  check: columnsOf(
    ['Check', 34],
    ['Result', 40],
    ['Left of all lots', 30],
    ['Closing balance', 30],
    ['Taken from lots', 30],
    ['Disposed', 30],
    ['Cost of what is left (USD)', 26],
    ['Left without a rate', 30],
  ),
} as const;

function columnsOf(...named: readonly (readonly [name: string, width: number])[]): Column[] {
  return named.map(([name, width]) => ({ name, width }));
}

/** Lines are written first, because the years are known when they are. */
export const taxWorkbook: Format = {
  ...shared,
  extension: 'xlsx',
  parts(told, pages) {
    const book = new TaxBook(told.of.start);
    let sums: TaxSums | undefined;
    const finished = () => (sums ??= book.finish(told.sums.assets));
    return workbook([
      { name: 'Parts', place: 2, columns: sheetColumns.lines, rows: lineRows(book, told, pages) },
      { name: 'Years', place: 1, columns: sheetColumns.years, rows: yearRows(finished) },
      { name: 'Check', place: 3, columns: sheetColumns.check, rows: checkRows(told, finished) },
    ]);
  },
};

async function* lineRows(book: TaxBook, told: Told, pages: Pages): AsyncGenerator<SheetCell[]> {
  for await (const lines of linesOf(book, told, pages)) {
    for (const [line, asset] of lines) {
      const { booking, acquiredAt, heldDays, proceeds, cost, gain, units } = line;
      const amount = amountOf(asset, units);
      yield [
        { moment: booking.local },
        line.year,
        kindWords[line.kind],
        asset.currencyCode,
        asset.blockchainCode,
        { decimal: amount },
        acquiredAt === null ? 'after it was disposed' : { moment: acquiredAt.toISOString().slice(0, 19) },
        heldDays,
        dollarCell(proceeds),
        dollarCell(cost),
        dollarCell(gain) ?? 'not known',
        booking.paymentReference,
        booking.payoutId,
        booking.txHash,
        booking.id,
        amount,
        gain === null ? null : dollarsOf(gain),
      ];
    }
  }
}

async function* yearRows(finished: () => TaxSums): AsyncGenerator<SheetCell[]> {
  for (const asset of finished().assets) {
    for (const { year, units, proceeds, cost, gain, longGain, lines, unknownLines, unknownUnits } of asset.years) {
      yield [
        asset.currencyCode,
        asset.blockchainCode,
        year,
        { decimal: amountOf(asset, units) },
        dollarCell(proceeds),
        dollarCell(cost),
        dollarCell(gain),
        dollarCell(longGain),
        lines,
        unknownLines,
        amountOf(asset, unknownUnits),
      ];
    }
  }
}

async function* checkRows({ of, madeAt }: Told, finished: () => TaxSums): AsyncGenerator<SheetCell[]> {
  const { assets, problems } = finished();
  yield ['Note', estimateNote];
  yield ['Project', of.projectName];
  yield ['First day', of.from];
  yield ['Day after the last', of.to];
  yield ['Days begin in', of.timezone];
  yield ['Made (UTC)', madeAt.toISOString()];
  yield ['Estimate', problems.length === 0 ? adds : addsNot];
  for (const asset of assets) {
    const { check, left } = asset;
    yield [
      `${asset.currencyCode} on ${asset.blockchainCode}`,
      check.holds ? adds : addsNot,
      ...[check.left, check.closing, check.consumed, check.disposed].map((units) => amountOf(asset, units)),
      dollarsOf(left.usdUnits),
      amountOf(asset, left.withoutCost),
    ];
  }
  for (const problem of problems) yield ['Problem', problem];
}
