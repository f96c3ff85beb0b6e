import { IconDownload } from '@tabler/icons-react';
import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { formatUsd } from '../../format/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import { ScrollFrame } from '../../ui/tables/scroll-frame.tsx';
import { useDownload, type Format, type Question, type Statement } from './queries.ts';
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

const formats: readonly { format: Format; name: string; hint: string }[] = [
  { format: 'pdf', name: 'PDF', hint: 'For printing, with the check on it' },
  { format: 'xlsx', name: 'Excel', hint: 'A workbook with balances, bookings and the check' },
  { format: 'csv', name: 'CSV', hint: 'A line for each booking; columns of amounts add up' },
  { format: 'beancount', name: 'beancount', hint: 'A journal of double entries, balances asserted' },
];

/** What does not add up goes out all the same, and says so. */
export function FilesCard({ projectId, question, holds }: { projectId: number; question: Question; holds: boolean }) {
  const loading = useDownload(projectId, question);
  return (
    <Card title="Files" hint={holds ? undefined : 'Unchecked: what does not add up is named in them'} flush>
      <ul className={classes['files']}>
        {formats.map(({ format, name, hint }) => (
          <li key={format}>
            <div>
              <b>{name}</b>
              <span>{hint}</span>
            </div>
            <Button
              icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
              busy={loading.isPending && loading.variables === format}
              onClick={() => loading.mutate(format, { onError: (failure) => toastFailure(messageOf(failure)) })}
            >
              Download {name}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
