import type { Result } from '@coffer/contract/endpoint.ts';
import type { StatementQuestion } from '@coffer/contract/growth/reports.ts';
import type { getTaxEstimate as endpoint, TaxLine } from '@coffer/contract/growth/tax.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { authorize, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { statementAsked, type Of } from '../asking/get-statement.ts';
import { knownAs } from '../asking/list-bookings.ts';
import { amountOf } from '../books/amount-of.ts';
import { makeStatement } from '../books/make-statement.ts';
import { fromBeginning, pagesOf, refuseTooMany } from '../files/stream-statement.ts';
import { TaxBook, type AssetTax, type Line, type TaxSums, type YearSums } from './tax-book.ts';
import { taxTable } from './write-tax.ts';

type View = Result<typeof endpoint>;
const linesShown = 100;

export async function getTax(
  call: Call<Credentialed>,
  project: number | 'all',
  question: StatementQuestion,
): Promise<View> {
  const of = await statementAsked(call, project, question);
  authorize(call.subject, 'payments:read', of.projectId);
  await refuseTooMany(call.db, of, taxTable, 'at once');
  return call.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const statement = await makeStatement(tx, of);
      const book = new TaxBook(of.start);
      let lines: Line[] = [];
      for await (const page of pagesOf(tx, fromBeginning(of))) {
        lines = [...lines, ...page.flatMap((booking) => book.take(booking))].slice(-linesShown);
      }
      return viewTax(of, book.finish(statement.assets), lines.toReversed(), call.now);
    });
}

function viewTax(of: Of, sums: TaxSums, lines: readonly Line[], now: Date): View {
  const years = sums.assets.flatMap((asset) => asset.years);
  const usd = (key: 'proceeds' | 'cost' | 'gain' | 'longGain') =>
    dollarsOf(years.reduce((sum, year) => sum + year[key], 0n));
  return {
    projectID: of.projectId,
    projectName: of.projectName,
    from: of.from,
    to: of.to,
    timezone: of.timezone,
    madeAt: now.toISOString(),
    partial: of.end > now,
    method: 'FIFO',
    assets: sums.assets.map(viewAsset),
    dollars: {
      lines: years.reduce((sum, year) => sum + year.lines, 0),
      proceedsUSD: usd('proceeds'),
      costUSD: usd('cost'),
      gainUSD: usd('gain'),
      longGainUSD: usd('longGain'),
      unknownLines: years.reduce((sum, year) => sum + year.unknownLines, 0),
    },
    lines: lines.map((line) => viewLine(line, knownAs(sums.assets, line.booking.asset))),
    check: { holds: sums.problems.length === 0, problems: [...sums.problems] },
  };
}

function viewAsset(of: AssetTax): View['assets'][number] {
  const amount = (units: bigint) => amountOf(of, units);
  const { left, check } = of;
  return {
    asset: of.asset,
    currencyCode: of.currencyCode,
    blockchainCode: of.blockchainCode,
    years: of.years.map((year: YearSums) => ({
      year: year.year,
      lines: year.lines,
      amount: amount(year.units),
      proceedsUSD: dollarsOf(year.proceeds),
      costUSD: dollarsOf(year.cost),
      gainUSD: dollarsOf(year.gain),
      longGainUSD: dollarsOf(year.longGain),
      unknown: { lines: year.unknownLines, amount: amount(year.unknownUnits) },
    })),
    left: { amount: amount(left.units), costUSD: dollarsOf(left.usdUnits), withoutCost: amount(left.withoutCost) },
    check: {
      holds: check.holds,
      left: amount(check.left),
      closing: amount(check.closing),
      consumed: amount(check.consumed),
      disposed: amount(check.disposed),
    },
  };
}

function viewLine(line: Line, known: Parameters<typeof amountOf>[0] & { currencyCode: string }): TaxLine {
  const { booking, proceeds, cost, gain } = line;
  const usd = (units: bigint | null) => (units === null ? null : dollarsOf(units));
  return {
    transactionID: booking.id,
    at: booking.at.toISOString(),
    year: line.year,
    kind: line.kind,
    asset: booking.asset,
    currencyCode: known.currencyCode,
    blockchainCode: known.blockchainCode,
    amount: amountOf(known, line.units),
    acquiredAt: line.acquiredAt?.toISOString() ?? null,
    heldDays: line.heldDays,
    proceedsUSD: usd(proceeds),
    costUSD: usd(cost),
    gainUSD: usd(gain),
    paymentReference: booking.paymentReference,
    payoutID: booking.payoutId,
    transactionHash: booking.txHash,
  };
}
