import { Skeleton } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ChainNames } from '../../api/chain-names.ts';
import { isRefused, messageOf } from '../../api/http/failure.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { paymentsOf } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { OutsideIcon } from '../../ui/buttons/outside-button.tsx';
import { PaymentState } from '../../ui/statuses/payment-state.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { bannerOf } from './banner-words.ts';
import { Deliveries } from './deliveries.tsx';
import { History } from './history.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentSums } from './payment-sums.tsx';
import { usePayment, useDeliveries, type PaymentDetails } from './queries.ts';
import { RawJson } from './raw-json.tsx';
import { Refunds } from './refunds.tsx';
import { texts } from './texts.ts';
import classes from './panel.module.css';

type Props = { reference: string; projectId: ProjectId; names: ChainNames; onClose: () => void };

/** All that is known of one payment, as it goes on. */
export function PaymentPanel({ reference, projectId, names, onClose }: Props) {
  const { payment, error, refetch } = usePayment(reference);
  if (payment === undefined) {
    return (
      <SidePanel title="Payment" subtitle={reference} onClose={onClose}>
        {isRefused(error) ? (
          <NotThere onClose={onClose} />
        ) : error ? (
          <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </SidePanel>
    );
  }
  return (
    <SidePanel
      title={
        <span className={classes['title']}>
          {payment.amountInUSD === null ? 'Open amount' : <Money usd={String(payment.amountInUSD)} />}
          <PaymentState payment={payment} withNotches />
        </span>
      }
      subtitle={payment.invoiceId ?? reference}
      actions={
        <>
          <CopyButton value={payment.url} label="Payment link" />
          <OutsideIcon href={payment.url} label="Checkout page" />
        </>
      }
      onClose={onClose}
    >
      {projectId === 'all' || projectId === payment.projectId ? null : <Elsewhere payment={payment} />}
      <Details payment={payment} names={names} />
    </SidePanel>
  );
}

function Details({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const banner = bannerOf(payment);
  const { deliveries, hasEndpoints } = useDeliveries(payment);
  return (
    <>
      {banner === undefined ? null : (
        <Notice tone={banner.tone}>
          <strong>{banner.lead}</strong> {banner.text}
        </Notice>
      )}
      <PaymentActions payment={payment} names={names} />
      <PaymentSums payment={payment} names={names} />
      <Refunds payment={payment} names={names} />
      <PaymentFacts payment={payment} names={names} />
      <section className={classes['section']}>
        <h3>History</h3>
        <History payment={payment} deliveries={deliveries} names={names} />
      </section>
      {hasEndpoints ? <Deliveries payment={payment} deliveries={deliveries} /> : null}
      <RawJson payment={payment} />
    </>
  );
}

/** The address of the page names another project than the payment's own. */
function Elsewhere({ payment: { projectId, projectName, referenceId } }: { payment: PaymentDetails }) {
  return (
    <div className={classes['elsewhere']}>
      <Notice tone="neutral">
        {texts.elsewhere(projectName)}{' '}
        <Link to={paymentsOf(projectId)} search={{ payment: referenceId }}>
          {texts.showThere}
        </Link>
      </Notice>
    </div>
  );
}

function NotThere({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      icon={IconReceiptOff}
      title={texts.notFound.title}
      hint={texts.notFound.hint}
      action={<Button onClick={onClose}>{texts.notFound.action}</Button>}
    />
  );
}

/** About what stands there once it has come. */
function Loading() {
  return (
    <output className={classes['loading']} aria-label="Loading">
      <Skeleton height={32} width="60%" animate={false} />
      <Skeleton height={104} animate={false} />
      <Skeleton height={200} animate={false} />
      <Skeleton height={160} animate={false} />
    </output>
  );
}
