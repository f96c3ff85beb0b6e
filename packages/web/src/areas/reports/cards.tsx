import type { ChainNames } from '../../api/chain-names.ts';
import { formatUsd } from '../../format/money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ScrollFrame } from '../../ui/tables/scroll-frame.tsx';
import type { Statement } from './queries.ts';
import { amountText } from './statement-table.tsx';
import classes from './reports.module.css';

/** Whose the closing balance is, in the books. */
export function StandingCard({ statement: { assets }, names }: { statement: Statement; names: ChainNames }) {
  return (
    <Card title="Closing balance by owner" hint="Money received is the customer’s until their payment is settled" flush>
      <ScrollFrame label="Closing balance by owner">
        <table className={classes['checks']} aria-label="Closing balance by owner">
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Project</th>
              <th scope="col">Customers</th>
              <th scope="col">Payouts</th>
            </tr>
          </thead>
          <tbody>
            {assets.map((asset) => (
              <tr key={asset.asset}>
                <th scope="row">
                  {asset.currencyCode} on {names.chainName(asset.blockchainCode)}
                </th>
                <td>{amountText(asset, asset.standing.own, names)}</td>
                <td>{amountText(asset, asset.standing.customers, names)}</td>
                <td>{amountText(asset, asset.standing.promised, names)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}

/** Dollars that are owed to referrers stand beside the balance: they are paid out of it in some currency. */
export function RewardsCard({ rewards }: { rewards: NonNullable<Statement['rewards']> }) {
  const rows = [
    ['Owed at the beginning', rewards.openingUSD],
    ['Granted', rewards.grantedUSD],
    ['Taken back', rewards.takenBackUSD],
    ['Paid out', rewards.paidOutUSD],
    ['Owed at the end', rewards.closingUSD],
  ] as const;
  return (
    <Card title="Owed in rewards" hint="In dollars; not part of the balance" flush>
      <table className={classes['checks']} aria-label="Owed in rewards">
        <tbody>
          {rows.map(([name, usd]) => (
            <tr key={name} data-off={!rewards.holds || undefined}>
              <th scope="row">{name}</th>
              <td>{formatUsd(usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
