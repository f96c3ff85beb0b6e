import type { ChainNames } from '../../api/chain-names.ts';
import { truncate } from '../../format/truncate.ts';
import { Money } from '../../ui/money/money.tsx';
import { PaymentState } from '../../ui/statuses/payment-state.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { webhookStatus } from '../../ui/statuses/statuses.ts';
import type { Column } from '../../ui/tables/column.ts';
import { Asset } from './asset.tsx';
import type { Payment } from './queries.ts';
import classes from './payments.module.css';

/**
 * Without an order to choose: the list has one, and a page of it sorted otherwise would mislead. On a phone two columns of two
 * lines say the most of it.
 */
export function paymentColumns(names: ChainNames, isAllProjects: boolean): Column<Payment>[] {
  const amount: Column<Payment> = {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    narrowAlign: 'start',
    isName: true,
    cell: (payment) => (
      <>
        <Asked payment={payment} />
        <span className={classes['narrow']}>
          <Payer payment={payment} />
        </span>
      </>
    ),
  };
  const status: Column<Payment> = {
    id: 'status',
    header: 'Status',
    narrowAlign: 'end',
    cell: (payment) => (
      <>
        <PaymentState payment={payment} />
        <span className={classes['narrow']}>
          <PaidWith payment={payment} names={names} /> · <RelativeTime at={payment.createdAt} />
        </span>
      </>
    ),
  };
  const paidWith: Column<Payment> = {
    id: 'with',
    header: 'Paid with',
    isWideOnly: true,
    cell: (payment) => <PaidWith payment={payment} names={names} />,
  };
  return [amount, status, customer, paidWith, ...(isAllProjects ? [project] : []), reference, webhook, created];
}

const customer: Column<Payment> = {
  id: 'customer',
  header: 'Customer',
  isWideOnly: true,
  cell: (payment) => <Payer payment={payment} />,
};

const project: Column<Payment> = {
  id: 'project',
  header: 'Project',
  isWideOnly: true,
  cell: ({ projectName }) => <Cut text={projectName} title={projectName} />,
};

const reference: Column<Payment> = {
  id: 'reference',
  header: 'Reference',
  isWideOnly: true,
  cell: ({ invoiceId, referenceId }) =>
    invoiceId === null ? (
      <ShortAddress value={referenceId} label="Reference" />
    ) : (
      <Cut text={invoiceId} title={`${invoiceId}, ${truncate(referenceId)}`} />
    ),
};

const webhook: Column<Payment> = {
  id: 'webhook',
  header: 'Webhook',
  isWideOnly: true,
  cell: ({ webhookStatus: status }) =>
    status === null ? <span className={classes['faint']}>–</span> : <StatusBadge {...webhookStatus[status]} />,
};

const created: Column<Payment> = {
  id: 'created',
  header: 'Created',
  isWideOnly: true,
  cell: ({ createdAt }) => (
    <span className={classes['when']}>
      <RelativeTime at={createdAt} />
    </span>
  ),
};

function Asked({ payment: { amountInUSD } }: { payment: Payment }) {
  if (amountInUSD === null) return <span className={classes['faint']}>Payer chooses</span>;
  return <Money usd={String(amountInUSD)} />;
}

function Payer({ payment: { email, customerId } }: { payment: Payment }) {
  const shown = email ?? customerId;
  if (shown === null) return <span className={classes['faint']}>No customer yet</span>;
  return <Cut text={shown} title={customerId ?? shown} />;
}

function PaidWith({ payment: { currency, network }, names }: { payment: Payment; names: ChainNames }) {
  if (currency === null || network === null) return <span className={classes['faint']}>Not chosen yet</span>;
  return <Asset currency={currency} network={network} names={names} />;
}

function Cut({ text, title }: { text: string; title: string }) {
  return (
    <span className={classes['cut']} title={title}>
      {text}
    </span>
  );
}
