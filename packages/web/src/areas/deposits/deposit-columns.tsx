import type { ChainNames } from '../../api/chain-names.ts';
import { truncate } from '../../format/truncate.ts';
import { DepositState } from '../../ui/deposit-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ShortAddress } from '../../ui/short-address.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Deposit } from './queries.ts';
import { amountColumn, transactionColumn, whenColumn } from './shared-columns.tsx';
import classes from './deposits.module.css';

/** Without an order to choose: the list has one, and a page of it sorted otherwise would mislead. */
export function depositColumns(names: ChainNames, projectName: (id: number) => string): Column<Deposit>[] {
  return [
    amountColumn(names),
    {
      id: 'state',
      header: 'State',
      cell: (deposit) => (
        <>
          <DepositState deposit={deposit} />
          <span className={classes['narrow']}>
            <Who deposit={deposit} /> · <RelativeTime at={deposit.firstSeenAt} />
          </span>
        </>
      ),
    },
    {
      id: 'who',
      header: 'Customer',
      isWideOnly: true,
      cell: (deposit) => (
        <>
          <Who deposit={deposit} />
          {deposit.projectId === null ? null : (
            <span className={classes['below']}>{projectName(deposit.projectId)}</span>
          )}
        </>
      ),
    },
    {
      id: 'addresses',
      header: 'To, from',
      isWideOnly: true,
      cell: ({ toAddress, fromAddress }) => (
        <span className={classes['addresses']}>
          <ShortAddress value={toAddress} />
          {fromAddress === null ? (
            <span className={classes['faint']}>Sender unknown</span>
          ) : (
            <span className={classes['faint']}>
              from{' '}
              <span className="addr" title={fromAddress}>
                {truncate(fromAddress)}
              </span>
            </span>
          )}
        </span>
      ),
    },
    transactionColumn,
    whenColumn,
  ];
}

function Who({ deposit: { customer } }: { deposit: Deposit }) {
  if (customer === null) return <span className={classes['faint']}>Nobody yet</span>;
  return (
    <span className={classes['cut']} title={customer.email ?? customer.customerID}>
      {customer.customerID}
    </span>
  );
}
