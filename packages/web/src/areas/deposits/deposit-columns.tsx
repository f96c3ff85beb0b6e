import type { ChainNames } from '../../api/chain-names.ts';
import { truncate } from '../../format/truncate.ts';
import { DepositState } from '../../ui/statuses/deposit-state.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import type { Column } from '../../ui/tables/column.ts';
import type { Deposit } from './deposit/queries.ts';
import { amountColumn, transactionColumn, whenColumn } from './deposit/shared-columns.tsx';
import classes from './deposit/deposits.module.css';

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
  if (customer === null) return <span className={classes['faint']}>No customer yet</span>;
  return (
    <span className={classes['cut']} title={customer.email ?? customer.customerID}>
      {customer.customerID}
    </span>
  );
}
