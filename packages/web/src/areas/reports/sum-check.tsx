import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { formatUsd } from '../../format/money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ScrollFrame } from '../../ui/tables/scroll-frame.tsx';
import type { Statement } from './queries.ts';
import { amountText } from './statement-table.tsx';
import { numberText } from './words.ts';
import classes from './reports.module.css';

/** The last strip of the table. Where something does not add up it says what, and by how much. */
export function CheckStrip({ statement: { check } }: { statement: Statement }) {
  const { holds, problems, bookings } = check;
  return (
    <Strip holds={holds}>
      {holds
        ? `Every column adds up and agrees with the ledger to the last unit, over ${numberText(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}.`
        : problems.join(' ')}
    </Strip>
  );
}

/** Whether it adds up, and what there is to say of it. */
export function Strip({ holds, children }: { holds: boolean; children: ReactNode }) {
  return (
    <div className={classes['strip']} data-tone={holds ? 'success' : 'danger'} role={holds ? 'status' : 'alert'}>
      {holds ? (
        <IconCircleCheck size={17} stroke={1.75} aria-hidden />
      ) : (
        <IconCircleX size={17} stroke={1.75} aria-hidden />
      )}
      <div>
        <strong>{holds ? 'Sum check passed.' : 'Sum check failed.'}</strong> {children}
      </div>
    </div>
  );
}

/** Three ways to the same figure, each read by itself. */
export function SumCheck({ statement, names }: { statement: Statement; names: ChainNames }) {
  const { dollars, assets, check } = statement;
  return (
    <Card title="Sum check" hint="Three sums that are read independently and must agree" flush>
      <ScrollFrame label="Sum check">
        <table className={classes['checks']} aria-label="Sum check">
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Lines</th>
              <th scope="col">Balance change</th>
              <th scope="col">{numberText(check.bookings)} bookings</th>
            </tr>
          </thead>
          <tbody>
            {assets.map((asset) => (
              <tr key={asset.asset} data-off={!asset.check.holds || undefined}>
                <th scope="row">
                  {asset.currencyCode} on {names.chainName(asset.blockchainCode)}
                </th>
                <td>{amountText(asset, asset.check.lines, names)}</td>
                <td>{amountText(asset, asset.check.balances, names)}</td>
                <td>{amountText(asset, asset.check.bookings, names)}</td>
              </tr>
            ))}
            <tr data-off={!dollars.holds || undefined}>
              <th scope="row">USD as booked</th>
              <td>{formatUsd(dollars.sum)}</td>
              <td>
                <i>–</i>
              </td>
              <td>{formatUsd(dollars.bookings)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}
