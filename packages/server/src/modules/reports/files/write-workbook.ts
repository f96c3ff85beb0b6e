import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { workbook, type Column, type Sheet, type SheetCell } from '../../../platform/files/workbook.ts';
import type { AssetSums, RewardSums } from '../books/add-up.ts';
import { amountOf } from '../books/amount-of.ts';
import { isLine, type Booking } from '../books/booking-store.ts';
import { lineWords, memoWords } from '../books/line-words.ts';
import type { Format, Pages, Told } from './format.ts';

/**
 * Balances, bookings and the check as sheets. Amounts stand twice: as numbers, which spreadsheets round to fifteen digits, and as exact
 * texts. They are added up once more from the bookings that were written, and the check says whether that is the closing balance.
 */
export const workbookFormat: Format = {
  extension: 'xlsx',
  stem: 'statement',
  parts: (told, pages) => workbook(sheetsOf(told, pages)),
};

type Standing = Map<string, { asset: AssetSums; units: bigint; usd: bigint }>;

function sheetsOf(told: Told, pages: Pages): Sheet[] {
  const standing: Standing = new Map(
    told.sums.assets.map((asset) => [asset.asset, { asset, units: asset.opening, usd: asset.openingUsd }]),
  );
  return [
    { name: 'Balances', place: 1, columns: balanceColumns, rows: balanceRows(told) },
    { name: 'Bookings', place: 3, columns: bookingColumns, rows: bookingRows(pages, standing) },
    { name: 'Check', place: 2, columns: checkColumns, rows: checkRows(told, standing) },
  ];
}

function columnsOf(...named: readonly (readonly [name: string, width: number])[]): Column[] {
  return named.map(([name, width]) => ({ name, width }));
}

const balanceColumns = columnsOf(
  ['Currency', 12],
  ['Network', 12],
  ['Line', 34],
  ['Amount', 22],
  ['USD', 18],
  ['Bookings', 12],
  ['Amount, exact', 30],
  ['USD, exact', 24],
);

async function* balanceRows({ sums }: Told): AsyncGenerator<SheetCell[]> {
  for (const asset of sums.assets) yield* assetRows(asset);
  const usd = (line: string, units: bigint) => dollarRow('All currencies', line, units);
  yield usd('Opening balance', sums.usd.opening);
  yield usd('Closing balance', sums.usd.closing);
  if (sums.rewards) yield* rewardRows(sums.rewards);
}

function assetRows(asset: AssetSums): SheetCell[][] {
  const row = (line: string, units: bigint, usd: bigint | null = null, bookings: number | null = null): SheetCell[] => [
    asset.currencyCode,
    asset.blockchainCode,
    line,
    { decimal: amountOf(asset, units) },
    usd === null ? null : { decimal: dollarsOf(usd) },
    bookings,
    amountOf(asset, units),
    usd === null ? null : dollarsOf(usd),
  ];
  const { standing } = asset;
  return [
    row('Opening balance', asset.opening, asset.openingUsd),
    ...asset.lines.map(({ line, units, usdUnits, bookings }) => row(lineWords[line], units, usdUnits, bookings)),
    row('Closing balance', asset.closing, asset.closingUsd),
    row('Of that, the project’s own', standing.own),
    row('Of that, owed to customers', standing.customers),
    row('Of that, reserved for payouts', standing.promised),
    ...asset.memos.map(({ memo, units, bookings }) => row(`Beside the sum: ${memoWords[memo]}`, units, null, bookings)),
  ];
}

function rewardRows({ opening, granted, takenBack, paid, closing }: RewardSums): SheetCell[][] {
  return [
    dollarRow('Rewards owed', 'Owed at the beginning', opening),
    dollarRow('Rewards owed', 'Granted', granted),
    dollarRow('Rewards owed', 'Taken back', takenBack),
    dollarRow('Rewards owed', 'Paid out', paid),
    dollarRow('Rewards owed', 'Owed at the end', closing),
  ];
}

function dollarRow(name: string, line: string, usd: bigint): SheetCell[] {
  return [name, null, line, null, { decimal: dollarsOf(usd) }, null, null, dollarsOf(usd)];
}

const bookingColumns = columnsOf(
  ['Booked (UTC)', 20],
  ['Booked (local)', 20],
  ['Line', 18],
  ['Currency', 12],
  ['Network', 12],
  ['Amount', 22],
  ['USD', 18],
  ['Rate (USD)', 16],
  ['Rate source', 16],
  ['Payment', 38],
  ['Payout', 10],
  ['Transaction', 68],
  ['Ledger transaction', 18],
  ['Booked as', 22],
  ['Amount, exact', 30],
  ['USD, exact', 24],
  ['Balance, exact', 30],
);

async function* bookingRows(pages: Pages, standing: Standing): AsyncGenerator<SheetCell[]> {
  for await (const page of pages) {
    for (const booking of page) {
      const one = standing.get(booking.asset);
      if (!one || !isLine(booking.kind)) continue;
      one.units += booking.units;
      one.usd += booking.usdUnits ?? 0n;
      yield bookingRow(booking, one.asset, one.units);
    }
  }
}

function bookingRow(booking: Booking, asset: AssetSums, balance: bigint): SheetCell[] {
  const amount = amountOf(asset, booking.units);
  const usd = booking.usdUnits === null ? null : dollarsOf(booking.usdUnits);
  return [
    { moment: booking.at.toISOString().slice(0, 19) },
    { moment: booking.local },
    lineWords[booking.kind],
    asset.currencyCode,
    asset.blockchainCode,
    { decimal: amount },
    usd === null ? null : { decimal: usd },
    booking.price === null ? null : { decimal: booking.price },
    booking.price === null ? null : booking.priceSource,
    booking.paymentReference,
    booking.payoutId,
    booking.txHash,
    booking.id,
    booking.booked,
    amount,
    usd,
    amountOf(asset, balance),
  ];
}

const checkColumns = columnsOf(
  ['Check', 34],
  ['Result', 40],
  ['Sum of the lines', 30],
  ['Closing less opening', 30],
  ['Sum of the bookings', 30],
  ['Closing balance', 30],
  ['As written here', 30],
);

export const addsUp = 'Adds up and agrees with the ledger';
export const addsNotUp = 'DOES NOT ADD UP';

/** Comes last, when it is known what was written. */
async function* checkRows({ of, sums, madeAt }: Told, standing: Standing): AsyncGenerator<SheetCell[]> {
  const wrong = [...standing.values()].filter(({ asset, units, usd }) => !isRight(asset, units, usd));
  yield ['Project', of.projectName];
  yield ['First day', of.from];
  yield ['Day after the last', of.to];
  yield ['Days begin in', of.timezone];
  yield ['Made (UTC)', madeAt.toISOString()];
  yield ['Statement', sums.problems.length === 0 && wrong.length === 0 ? addsUp : addsNotUp];
  for (const { asset, units, usd } of standing.values()) {
    const amount = (of_: bigint) => amountOf(asset, of_);
    const { lines, balances, bookings } = asset.check;
    yield [
      `${asset.currencyCode} on ${asset.blockchainCode}`,
      isRight(asset, units, usd) ? addsUp : addsNotUp,
      amount(lines),
      amount(balances),
      amount(bookings),
      amount(asset.closing),
      amount(units),
    ];
  }
  for (const problem of sums.problems) yield ['Problem', problem];
}

function isRight({ check, closing, closingUsd }: AssetSums, units: bigint, usd: bigint): boolean {
  return check.holds && units === closing && usd === closingUsd;
}
