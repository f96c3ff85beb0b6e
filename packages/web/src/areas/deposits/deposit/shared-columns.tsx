import type { ChainNames } from '../../../api/chain-names.ts';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { DepositAmount } from './deposit-amount.tsx';
import type { Deposit } from './queries.ts';
import { TransactionLink } from './transaction-link.tsx';
import classes from './deposits.module.css';

/** What came, and over which network. */
export function amountColumn(names: ChainNames): Column<Deposit> {
  return {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isName: true,
    cell: (deposit) => (
      <>
        <DepositAmount deposit={deposit} names={names} />
        <span className={classes['below']}>
          <ChainName code={deposit.blockchainCode} name={names.chainName(deposit.blockchainCode)} />
        </span>
      </>
    ),
  };
}

export const transactionColumn: Column<Deposit> = {
  id: 'transaction',
  header: 'Transaction',
  isWideOnly: true,
  cell: (deposit) => <TransactionLink deposit={deposit} />,
};

export const whenColumn: Column<Deposit> = {
  id: 'when',
  header: 'When',
  isWideOnly: true,
  cell: ({ firstSeenAt }) => (
    <span className={classes['when']}>
      <RelativeTime at={firstSeenAt} />
    </span>
  ),
};
