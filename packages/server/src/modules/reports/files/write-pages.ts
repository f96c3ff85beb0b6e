import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { printed, type Paper, type PaperColumn, type PaperRow } from '../../../platform/files/paper.ts';
import type { AssetSums, RewardSums } from '../books/add-up.ts';
import { amountOf } from '../books/amount-of.ts';
import { isLine, type Booking } from '../books/booking-store.ts';
import { lastDayOf } from '../books/last-day-of.ts';
import { lineWords, memoWords } from '../books/line-words.ts';
import type { Format, Pages, Told } from './format.ts';

/** For printing: balances, the check and the bookings, added up once more as they are written. */
export const pagesFormat: Format = {
  extension: 'pdf',
  stem: 'statement',
  bookingsMax: { 'at once': 5000, background: 50_000 },
  parts(told, pages) {
    const { of, madeAt } = told;
    const period = `${of.from} to ${lastDayOf(of.to)}, days of ${of.timezone}`;
    const sheet = {
      title: `Statement of ${of.projectName}, ${period}`,
      foot: `${of.projectName} · ${period}`,
      landscape: true,
      madeAt,
    };
    return printed(sheet, (paper) => drawStatement(paper, told, pages, period));
  },
};

/** With cents, as dollars are read, and with what is finer where there is something. */
function dollarText(usdUnits: bigint): string {
  const [whole = '', fraction = ''] = dollarsOf(usdUnits).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** So many are drawn before others may go on. */
const rowsAtOnce = 40;

async function* drawStatement(paper: Paper, told: Told, pages: Pages, period: string): AsyncGenerator<void> {
  const { of, sums, madeAt } = told;
  const minute = madeAt.toISOString().slice(0, 16).replace('T', ' ');
  paper.title(of.projectName);
  paper.line(`Statement from ${period}`);
  paper.line(
    `Made ${minute} UTC${of.end > madeAt ? ', before the period was over' : ''}. Dollars are those that were booked.`,
    {
      tone: 'faint',
    },
  );
  paper.space();
  drawCheck(paper, told);
  paper.heading('Balances');
  paper.columns(balanceColumns);
  for (const asset of sums.assets) drawAsset(paper, asset);
  paper.row(['All currencies', 'Opening balance', null, null, dollarText(sums.usd.opening)], { weight: 'bold' });
  paper.row(['All currencies', 'Closing balance', null, null, dollarText(sums.usd.closing)], { weight: 'bold' });
  if (sums.rewards) drawRewards(paper, sums.rewards);
  yield;
  paper.heading('Bookings');
  paper.columns(bookingColumns);
  const standing = new Map(sums.assets.map((asset) => [asset.asset, { asset, units: asset.opening }]));
  let written = 0;
  for await (const page of pages) {
    for (const booking of page) {
      const one = standing.get(booking.asset);
      if (!one || !isLine(booking.kind)) continue;
      one.units += booking.units;
      paper.row(bookingRow(booking, one.asset, one.units));
      written += 1;
      if (written % rowsAtOnce === 0) yield;
    }
  }
  if (written === 0) paper.row([null, null, 'none']);
  drawWritten(paper, [...standing.values()], written);
}

function drawCheck(paper: Paper, { sums }: Told): void {
  if (sums.problems.length === 0) {
    const count = `${sums.bookings} ${sums.bookings === 1 ? 'booking was' : 'bookings were'} added up`;
    paper.line(`Sum check passed: the statement adds up and agrees with the ledger. ${count}.`, { weight: 'bold' });
  } else {
    paper.line('SUM CHECK FAILED: THE STATEMENT DOES NOT ADD UP.', { weight: 'bold', tone: 'alarm' });
    for (const problem of sums.problems) paper.line(problem, { tone: 'alarm' });
  }
  const withoutRate = sums.assets.reduce((sum, one) => sum + one.withoutRate, 0);
  if (withoutRate > 0) paper.line(`Bookings without a rate, which count no dollars: ${withoutRate}.`);
}

const balanceColumns: readonly PaperColumn[] = [
  { name: 'Currency', width: 170 },
  { name: 'Line', width: 220 },
  { name: 'Bookings', width: 70, align: 'right' },
  { name: 'Amount', width: 170, align: 'right' },
  { name: 'USD', width: 135, align: 'right' },
];

function drawAsset(paper: Paper, asset: AssetSums): void {
  const name = `${asset.currencyCode} on ${asset.blockchainCode}`;
  const row = (line: string, units: bigint, usd: bigint | null, count: number | null): PaperRow => {
    const bookings = count === null ? null : String(count);
    return [name, line, bookings, amountOf(asset, units), usd === null ? null : dollarText(usd)];
  };
  const { standing } = asset;
  paper.row(row('Opening balance', asset.opening, asset.openingUsd, null), { weight: 'bold' });
  for (const { line, units, usdUnits, bookings } of asset.lines) {
    paper.row(row(lineWords[line], units, usdUnits, bookings));
  }
  paper.row(row('Closing balance', asset.closing, asset.closingUsd, null), { weight: 'bold' });
  paper.row(row('Of that, the project’s own', standing.own, null, null), { tone: 'faint' });
  paper.row(row('Of that, owed to customers', standing.customers, null, null), { tone: 'faint' });
  paper.row(row('Of that, reserved for payouts', standing.promised, null, null), { tone: 'faint' });
  for (const { memo, units, bookings } of asset.memos) {
    paper.row(row(`${memoWords[memo]}, not in the sum`, units, null, bookings), { tone: 'faint' });
  }
  paper.space();
}

function drawRewards(paper: Paper, { opening, granted, takenBack, paid, closing }: RewardSums): void {
  paper.space();
  for (const [line, usd] of [
    ['Owed at the beginning', opening],
    ['Granted', granted],
    ['Taken back', takenBack],
    ['Paid out', paid],
    ['Owed at the end', closing],
  ] as const) {
    paper.row(['Rewards, not in the sum', line, null, null, dollarText(usd)]);
  }
}

const bookingColumns: readonly PaperColumn[] = [
  { name: 'Booked', width: 84 },
  { name: 'Line', width: 76 },
  { name: 'Currency', width: 76 },
  { name: 'Amount', width: 112, align: 'right' },
  { name: 'USD', width: 78, align: 'right' },
  { name: 'Balance', width: 112, align: 'right' },
  { name: 'For', width: 98 },
  { name: 'Transaction', width: 132 },
];

function bookingRow(booking: Booking, asset: AssetSums, balance: bigint): PaperRow {
  const { payoutId, paymentReference, txHash } = booking;
  const payment = paymentReference === null ? null : `Payment ${paymentReference.slice(0, 8)}`;
  return [
    booking.local,
    lineWords[booking.kind],
    `${asset.currencyCode} on ${asset.blockchainCode}`,
    amountOf(asset, booking.units),
    booking.usdUnits === null ? 'no rate' : dollarText(booking.usdUnits),
    amountOf(asset, balance),
    payoutId === null ? payment : `Payout ${payoutId}`,
    txHash === null ? `ledger ${booking.id}` : `${txHash.slice(0, 12)}…${txHash.slice(-10)}`,
  ];
}

function drawWritten(paper: Paper, standing: readonly { asset: AssetSums; units: bigint }[], written: number): void {
  paper.heading('What is written above, added up once more');
  for (const { asset, units } of standing) {
    const name = `${asset.currencyCode} on ${asset.blockchainCode}`;
    const sum = `${name}: opening balance and bookings make ${amountOf(asset, units)}`;
    if (units === asset.closing) paper.line(`${sum}, the closing balance.`);
    else {
      const closing = amountOf(asset, asset.closing);
      paper.line(`${sum}. THE CLOSING BALANCE IS ${closing}.`, { weight: 'bold', tone: 'alarm' });
    }
  }
  paper.line(`End of the statement: ${written} bookings on ${paper.pages()} pages.`, { tone: 'faint' });
}
