import type { ChainNames } from '../../api/chain-names.ts';
import { longDay } from '../../format/days.ts';
import { formatUsd } from '../../format/money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ScrollFrame } from '../../ui/tables/scroll-frame.tsx';
import type { TaxEstimate, TaxLine } from './queries.ts';
import { amountText, usdText } from './statement-table.tsx';
import { numberText, taxKindNames } from './words.ts';
import classes from './reports.module.css';

type Assets = TaxEstimate['assets'];

/** By asset and year, and all of them together. */
export function YearTable({ tax: { assets, dollars }, names }: { tax: TaxEstimate; names: ChainNames }) {
  return (
    <ScrollFrame label="Gains by asset and year">
      <table className={classes['checks']} aria-label="Gains by asset and year">
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">Year</th>
            <th scope="col">Disposed</th>
            <th scope="col">Proceeds</th>
            <th scope="col">Cost</th>
            <th scope="col">Gain</th>
            <th scope="col">Held over a year</th>
            <th scope="col">Without a rate</th>
          </tr>
        </thead>
        <tbody>
          {assets.flatMap((asset) =>
            asset.years.map((year) => (
              <tr key={`${asset.asset} ${year.year}`} data-off={!asset.check.holds || undefined}>
                <th scope="row">
                  {asset.currencyCode} on {names.chainName(asset.blockchainCode)}
                </th>
                <td>{year.year}</td>
                <td>{amountText(asset, year.amount, names)}</td>
                <td>{usdText(year.proceedsUSD)}</td>
                <td>{usdText(year.costUSD)}</td>
                <td>{usdText(year.gainUSD)}</td>
                <td>{usdText(year.longGainUSD)}</td>
                <td>{amountText(asset, year.unknown.amount, names)}</td>
              </tr>
            )),
          )}
        </tbody>
        <tfoot>
          <tr className={classes['total']}>
            <th scope="row">All assets</th>
            <td>
              <i>–</i>
            </td>
            <td>{partsText(dollars.lines)}</td>
            <td>{usdText(dollars.proceedsUSD)}</td>
            <td>{usdText(dollars.costUSD)}</td>
            <td>{usdText(dollars.gainUSD)}</td>
            <td>{usdText(dollars.longGainUSD)}</td>
            <td>{partsText(dollars.unknownLines)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}

export function LeftCard({ assets, names }: { assets: Assets; names: ChainNames }) {
  return (
    <Card title="Left at the end" hint="What was not disposed of, and what it was worth when it was received" flush>
      <ScrollFrame label="Left at the end">
        <table className={classes['checks']} aria-label="Left at the end">
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Left of all lots</th>
              <th scope="col">Closing balance</th>
              <th scope="col">Cost</th>
              <th scope="col">Without a rate</th>
            </tr>
          </thead>
          <tbody>
            {assets.map((asset) => (
              <tr key={asset.asset} data-off={!asset.check.holds || undefined}>
                <th scope="row">
                  {asset.currencyCode} on {names.chainName(asset.blockchainCode)}
                </th>
                <td>{amountText(asset, asset.check.left, names)}</td>
                <td>{amountText(asset, asset.check.closing, names)}</td>
                <td>{usdText(asset.left.costUSD)}</td>
                <td>{amountText(asset, asset.left.withoutCost, names)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}

/** The newest first, each with the lot that it came from. */
export function LinesCard({ lines, names }: { lines: readonly TaxLine[]; names: ChainNames }) {
  const hint = lines.length < 100 ? 'A line for each part of a lot' : 'The newest 100; files have all of them';
  return (
    <Card title="Disposals" hint={hint} flush>
      <ScrollFrame label="Disposals">
        <table className={classes['checks']} aria-label="Disposals">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">For</th>
              <th scope="col">Amount</th>
              <th scope="col">Acquired</th>
              <th scope="col">Held</th>
              <th scope="col">Proceeds</th>
              <th scope="col">Cost</th>
              <th scope="col">Gain</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={`${line.transactionID} ${at}`}>
                <th scope="row">{longDay(line.at.slice(0, 10))}</th>
                <td>{taxKindNames[line.kind]}</td>
                <td>
                  {amountText(line, line.amount, names)} {line.currencyCode} on {names.chainName(line.blockchainCode)}
                </td>
                <td>{line.acquiredAt === null ? 'later' : longDay(line.acquiredAt.slice(0, 10))}</td>
                <td>{line.heldDays === null ? <i>–</i> : `${numberText(line.heldDays)} days`}</td>
                <td>{known(line.proceedsUSD)}</td>
                <td>{known(line.costUSD)}</td>
                <td>{known(line.gainUSD)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}

function partsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'part' : 'parts'}`;
}

function known(usd: string | null) {
  return usd === null ? 'no rate' : formatUsd(usd);
}
