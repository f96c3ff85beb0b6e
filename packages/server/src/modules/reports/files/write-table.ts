import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { csvLine, type Cell } from '../../../platform/http/csv-line.ts';
import { amountOf } from '../books/amount-of.ts';
import type { AssetSums } from '../books/add-up.ts';
import { isLine, type Booking } from '../books/booking-store.ts';
import { lineWords } from '../books/line-words.ts';
import { textFormat, type Told, type Writer } from './format.ts';

const columns = [
  'Booked (UTC)',
  'Booked (local)',
  'Line',
  'Currency',
  'Network',
  'Amount',
  'Amount (USD)',
  'Rate (USD)',
  'Rate source',
  'Balance',
  'Balance (USD)',
  'Payment',
  'Payout',
  'Transaction',
  'Ledger transaction',
  'Booked as',
  'Check',
] as const;
type Cells = Partial<Record<(typeof columns)[number], Cell>>;

/**
 * A line for each booking, with the balance after it. The opening balances are lines as well, so that the columns of amounts add up to the
 * closing balances; these stand in the column of balances alone. They are added up here once more, from what was written.
 */
export const table = textFormat('csv', writeTable);

function writeTable({ of, sums }: Told): Writer {
  const standing = new Map(sums.assets.map((asset) => [asset.asset, { units: asset.opening, usd: asset.openingUsd }]));
  const known = new Map(sums.assets.map((asset) => [asset.asset, asset]));
  return {
    begin: () => lineOf(Object.fromEntries(columns.map((name) => [name, name]))) + sums.assets.map(opening).join(''),
    write(booking) {
      const asset = known.get(booking.asset);
      const balance = standing.get(booking.asset);
      if (!asset || !balance || !isLine(booking.kind)) return '';
      balance.units += booking.units;
      balance.usd += booking.usdUnits ?? 0n;
      return lineOf({
        ...cellsOf(booking),
        ...named(asset),
        Amount: { decimal: amountOf(asset, booking.units) },
        Balance: { decimal: amountOf(asset, balance.units) },
        'Balance (USD)': { decimal: dollarsOf(balance.usd) },
      });
    },
    end: () =>
      sums.assets.map((asset) => closing(asset, standing.get(asset.asset))).join('') + problemLines(sums.problems),
  };

  function opening(asset: AssetSums): string {
    return lineOf({
      ...named(asset),
      'Booked (UTC)': of.start.toISOString(),
      'Booked (local)': `${of.from} 00:00:00`,
      Line: 'Opening balance',
      Amount: { decimal: amountOf(asset, asset.opening) },
      'Amount (USD)': { decimal: dollarsOf(asset.openingUsd) },
      Balance: { decimal: amountOf(asset, asset.opening) },
      'Balance (USD)': { decimal: dollarsOf(asset.openingUsd) },
    });
  }

  function closing(asset: AssetSums, written: { units: bigint; usd: bigint } | undefined): string {
    const holds = asset.check.holds && written?.units === asset.closing && written.usd === asset.closingUsd;
    return lineOf({
      ...named(asset),
      'Booked (UTC)': of.end.toISOString(),
      'Booked (local)': `${of.to} 00:00:00`,
      Line: 'Closing balance',
      Balance: { decimal: amountOf(asset, asset.closing) },
      'Balance (USD)': { decimal: dollarsOf(asset.closingUsd) },
      Check: holds ? 'Adds up and agrees with the ledger' : 'DOES NOT ADD UP',
    });
  }
}

function named({ currencyCode, blockchainCode }: AssetSums): Cells {
  return { Currency: currencyCode, Network: blockchainCode };
}

function cellsOf(booking: Booking): Cells {
  return {
    'Booked (UTC)': booking.at.toISOString(),
    'Booked (local)': booking.local,
    Line: lineWords[booking.kind],
    'Amount (USD)': booking.usdUnits === null ? null : { decimal: dollarsOf(booking.usdUnits) },
    'Rate (USD)': booking.price,
    'Rate source': booking.price === null ? null : booking.priceSource,
    Payment: booking.paymentReference,
    Payout: booking.payoutId,
    Transaction: booking.txHash,
    'Ledger transaction': booking.id,
    'Booked as': booking.booked,
  };
}

function problemLines(problems: readonly string[]): string {
  return problems.map((problem) => lineOf({ Line: 'Check', Check: problem })).join('');
}

function lineOf(cells: Cells): string {
  return csvLine(columns.map((name) => cells[name] ?? null));
}
