import { statementLines, type StatementLine } from '@coffer/contract/growth/reports.ts';
import type { ReactNode } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { formatAmount } from '../../format/amount.ts';
import { longDay } from '../../format/days.ts';
import { formatUsd } from '../../format/money.ts';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { ScrollFrame } from '../../ui/tables/scroll-frame.tsx';
import { ClosingMade } from './closing-made.tsx';
import type { Statement, StatementAsset } from './queries.ts';
import { countText, lineNames, memoNames } from './words.ts';
import classes from './reports.module.css';

export const dollarColumn = 'USD';

type Props = {
  statement: Statement;
  names: ChainNames;
  /** The only column that there is room for. */
  only: string | undefined;
  lastDay: string;
  /** Undefined for whoever may not see single bookings. */
  onOpen: ((line: StatementLine) => void) | undefined;
};

/** Reads downwards: what was there, what came and went, and what was left, in each asset and in dollars. */
export function StatementTable({ statement, names, only, lastDay, onOpen }: Props) {
  const assets = statement.assets.filter(({ asset }) => only === undefined || asset === only);
  const hasDollars = only === undefined || only === dollarColumn;
  const { dollars } = statement;
  const cells = (amountOf: (asset: StatementAsset) => string, usd: string) => (
    <>
      {assets.map((asset) => (
        <td key={asset.asset}>{amountText(asset, amountOf(asset), names)}</td>
      ))}
      {hasDollars ? <td>{usdText(usd)}</td> : null}
    </>
  );
  return (
    <ScrollFrame label="Statement">
      <table className={classes['statement']} aria-label="Statement">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Line</span>
            </th>
            {assets.map(({ asset, currencyCode, blockchainCode }) => (
              <th key={asset} scope="col">
                <b>{currencyCode}</b>
                <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
              </th>
            ))}
            {hasDollars ? (
              <th scope="col">
                <b>USD</b>
                <span>as booked</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          <tr>
            <Head name="Opening balance" under={<span>{longDay(statement.from)}, 00:00</span>} />
            {cells(({ opening }) => opening, dollars.opening)}
          </tr>
          {statementLines.map((line) => {
            const whole = dollars.lines.find((one) => one.line === line);
            const count = whole?.bookings ?? 0;
            return (
              <tr key={line}>
                <Head name={lineNames[line]} under={<Count line={line} count={count} onOpen={onOpen} />} />
                {cells((asset) => asset.lines.find((one) => one.line === line)?.amount ?? '0', whole?.amountUSD ?? '0')}
              </tr>
            );
          })}
          <tr className={classes['closing']}>
            <Head name="Closing balance" under={<span>{longDay(lastDay)}, 24:00</span>} />
            {assets.map((asset) => (
              <td key={asset.asset}>
                <ClosingMade
                  of={`${asset.currencyCode} on ${names.chainName(asset.blockchainCode)}`}
                  opening={asset.opening}
                  lines={asset.lines.map(({ line, amount }) => ({ name: lineNames[line], amount }))}
                  closing={asset.closing}
                  textOf={(amount) => plainAmount(asset, amount, names)}
                />
                {amountText(asset, asset.closing, names)}
              </td>
            ))}
            {hasDollars ? (
              <td>
                <ClosingMade
                  of="all in dollars"
                  opening={dollars.opening}
                  lines={dollars.lines.map(({ line, amountUSD: amount }) => ({ name: lineNames[line], amount }))}
                  closing={dollars.closing}
                  textOf={formatUsd}
                />
                {usdText(dollars.closing)}
              </td>
            ) : null}
          </tr>
        </tbody>
        <tfoot>
          {(['earned', 'promised', 'swept', 'network_fees'] as const).map((memo) => (
            <tr key={memo}>
              <th scope="row">{memoNames[memo]}</th>
              {assets.map((asset) => (
                <td key={asset.asset}>
                  {amountText(asset, asset.memos.find((one) => one.memo === memo)?.amount ?? '0', names)}
                </td>
              ))}
              {hasDollars ? <td>not in the sum</td> : null}
            </tr>
          ))}
        </tfoot>
      </table>
    </ScrollFrame>
  );
}

function Head({ name, under }: { name: string; under: ReactNode }) {
  return (
    <th scope="row">
      <b>{name}</b>
      {under}
    </th>
  );
}

function Count({ line, count, onOpen }: { line: StatementLine; count: number; onOpen: Props['onOpen'] }) {
  if (count === 0) return <span>none</span>;
  if (onOpen === undefined) return <span>{countText(line, count)}</span>;
  return (
    <button type="button" className={classes['lead']} onClick={() => onOpen(line)}>
      {countText(line, count)}
      <span className="visually-hidden">, {lineNames[line]}</span>
    </button>
  );
}

/** Nothing is a dash. */
export function amountText(
  { blockchainCode, currencyCode }: Pick<StatementAsset, 'blockchainCode' | 'currencyCode'>,
  amount: string,
  names: ChainNames,
): ReactNode {
  return amount === '0' ? <i>–</i> : <span>{plainAmount({ blockchainCode, currencyCode }, amount, names)}</span>;
}

function plainAmount(
  { blockchainCode, currencyCode }: Pick<StatementAsset, 'blockchainCode' | 'currencyCode'>,
  amount: string,
  names: ChainNames,
): string {
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  return formatAmount(amount, decimals, isStable);
}

export function usdText(usd: string): ReactNode {
  return usd === '0' ? <i>–</i> : <span>{formatUsd(usd)}</span>;
}
