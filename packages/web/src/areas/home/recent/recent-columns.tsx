import type { ChainNames } from '../../../api/chain-names.ts';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { PaymentState } from '../../../ui/statuses/payment-state.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import type { Payment } from '../figures/queries.ts';
import classes from './recent-card.module.css';

/** The newest payments at a glance: all that is known of them stands in their own table. */
export function recentColumns(names: ChainNames): Column<Payment>[] {
  return [
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      isName: true,
      cell: ({ amountInUSD }) =>
        amountInUSD === null ? (
          <span className={classes['faint']}>Payer chooses</span>
        ) : (
          <Money usd={String(amountInUSD)} />
        ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (payment) => (
        <>
          <PaymentState payment={payment} />
          <span className={classes['second']}>
            {payerOf(payment)} · <RelativeTime at={payment.createdAt} />
          </span>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      isWideOnly: true,
      cell: (payment) => <span className={classes['payer']}>{payerOf(payment)}</span>,
    },
    {
      id: 'with',
      header: 'Paid with',
      isWideOnly: true,
      cell: ({ currency, network }) =>
        currency === null || network === null ? (
          <span className={classes['faint']}>Not chosen yet</span>
        ) : (
          <span className={classes['with']}>
            {currency} on <ChainName code={network} name={names.chainName(network)} />
          </span>
        ),
    },
    {
      id: 'created',
      header: 'Created',
      isWideOnly: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function payerOf({ email, customerId }: Payment): string {
  return email ?? customerId ?? 'Not known yet';
}
