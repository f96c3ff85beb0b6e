import type { ChainNames } from '../../api/chain-names.ts';
import { truncate } from '../../format/truncate.ts';
import { Money } from '../../ui/money/money.tsx';
import { PaymentState } from '../../ui/statuses/payment-state.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { ProjectPicture } from '../../ui/projects/project-picture.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { webhookStatus } from '../../ui/statuses/statuses.ts';
import type { Column } from '../../ui/tables/column.ts';
import { Asset } from './asset.tsx';
import type { Payment } from './queries.ts';
import classes from './payments.module.css';

/** The projects' own, by their numbers. */
type Logos = ReadonlyMap<number, string | null>;

/**
 * Without an order to choose: the list has one, and a page of it sorted otherwise would mislead. On a phone two columns of two
 * lines say the most of it.
 */
export function paymentColumns(names: ChainNames, isAllProjects: boolean, logos: Logos): Column<Payment>[] {
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
          <PaidWith payment={payment} names={names} isMark /> {payment.currency === null ? null : '· '}
          <RelativeTime at={payment.createdAt} short />
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
  const customer: Column<Payment> = {
    id: 'customer',
    header: 'Customer',
    isWideOnly: true,
    cell: (payment) => (
      <span className={classes['payer']}>
        {isAllProjects ? <WhoseIt payment={payment} logo={logos.get(payment.projectId)} /> : null}
        <Payer payment={payment} />
        <Invoice payment={payment} />
      </span>
    ),
  };
  return [amount, status, customer, paidWith, created, ...(isAllProjects ? [project] : []), reference, webhook];
}

const project: Column<Payment> = {
  id: 'project',
  header: 'Project',
  isWideOnly: true,
  isExtra: true,
  cell: ({ projectName }) => <Cut text={projectName} title={projectName} />,
};

const reference: Column<Payment> = {
  id: 'reference',
  header: 'Reference',
  isWideOnly: true,
  isExtra: true,
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
  isExtra: true,
  cell: ({ webhookStatus: status }) =>
    status === null ? <span className={classes['faint']}>–</span> : <StatusBadge {...webhookStatus[status]} />,
};

const created: Column<Payment> = {
  id: 'created',
  header: 'Created',
  align: 'end',
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

/** The project, where payments of several stand among each other. */
function WhoseIt({ payment: { projectName }, logo }: { payment: Payment; logo: string | null | undefined }) {
  return (
    <span title={projectName}>
      <ProjectPicture name={projectName} logoPath={logo} isSmall />
      <span className="visually-hidden">{projectName}, </span>
    </span>
  );
}

function Invoice({ payment: { invoiceId } }: { payment: Payment }) {
  if (invoiceId === null) return null;
  return (
    <span className={classes['invoice']} title={`Invoice ${invoiceId}`}>
      {invoiceId}
    </span>
  );
}

function Payer({ payment: { email, customerId } }: { payment: Payment }) {
  const shown = email ?? customerId;
  if (shown === null) return <span className={classes['faint']}>No customer yet</span>;
  return <Cut text={shown} title={customerId ?? shown} />;
}

type PaidWithProps = { payment: Payment; names: ChainNames; isMark?: boolean };

function PaidWith({ payment: { currency, network }, names, isMark = false }: PaidWithProps) {
  if (isMark && (currency === null || network === null)) return null;
  if (currency === null || network === null) return <span className={classes['faint']}>Not chosen yet</span>;
  return <Asset currency={currency} network={network} names={names} isMark={isMark} />;
}

function Cut({ text, title }: { text: string; title: string }) {
  return (
    <span className={classes['cut']} title={title}>
      {text}
    </span>
  );
}
