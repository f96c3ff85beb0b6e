import { Skeleton } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { dashboardOf, paymentsOf } from '../../app/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Arriving } from './arriving.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import classes from './first-payment.module.css';
import { usePayment } from './queries.ts';

/** Both sides of one test payment: the page that the customer has, and what the shop sees meanwhile. */
export function FirstPaymentScreen() {
  const projectId = useSelectedProject();
  const { payment: reference } = useSearch({ strict: false });
  return (
    <Page
      title="See a payment arrive"
      subtitle="Press Exact in the checkout: the test wallet pays, and you watch it arrive."
    >
      {reference === undefined ? (
        <Card>
          <EmptyState
            icon={IconCash}
            title="No payment was chosen"
            action={<LinkButton to={dashboardOf(projectId)}>Go to the dashboard</LinkButton>}
          />
        </Card>
      ) : (
        <Sides key={reference} reference={reference} />
      )}
    </Page>
  );
}

function Sides({ reference }: { reference: string }) {
  const { payment, error, refetch } = usePayment(reference);
  const navigate = useNavigate();
  const projectId = useSelectedProject();
  const close = useCallback(() => void navigate({ to: paymentsOf(projectId) }), [navigate, projectId]);
  if (payment === undefined && error !== null) {
    return (
      <Card>
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div className={classes['sides']}>
      <Card title="Your customer" hint="The checkout, as it opens on their phone" flush>
        {payment === undefined ? (
          <Skeleton height={480} animate={false} aria-hidden />
        ) : (
          <CheckoutFrame reference={reference} onClose={close} />
        )}
      </Card>
      <Card title="You" hint="The payment, live">
        <Arriving payment={payment} />
      </Card>
    </div>
  );
}
