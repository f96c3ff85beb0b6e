import { IconRotate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { deliveryStatus } from '../../ui/statuses/statuses.ts';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useRedeliver, type PaymentDetails, type SentDelivery } from './queries.ts';
import { texts } from './texts.ts';
import classes from './panel.module.css';

/** What the shop's servers were deliveries of it, the newest first, and the way to tell them again. */
export function Deliveries({
  payment: { projectId },
  deliveries,
}: {
  payment: PaymentDetails;
  deliveries: readonly SentDelivery[];
}) {
  return (
    <section className={classes['section']}>
      <h3>Webhooks</h3>
      {deliveries.length === 0 ? <p className={classes['hint']}>{texts.nothingSent}</p> : null}
      <ul className={classes['deliveries']} aria-label="Webhooks">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} projectId={projectId} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Delivery({ projectId, delivery }: { projectId: number; delivery: SentDelivery }) {
  const { id, webhookId, event, status, host, createdAt } = delivery;
  const again = useRedeliver();
  const maySend =
    useMay('webhooks:write') && (status === 'delivered' || status === 'exhausted' || status === 'waiting');
  return (
    <li>
      <div>
        <p>
          <Link
            to={paths.webhookDelivery}
            params={{ webhookId: String(webhookId), deliveryId: String(id) }}
            className="addr"
          >
            {event}
          </Link>{' '}
          <StatusBadge {...deliveryStatus[status]} />
        </p>
        <p className={classes['hint']}>
          {host}
          {outcomeOf(delivery)}, <RelativeTime at={createdAt} />
        </p>
      </div>
      {maySend ? (
        <Button
          size="xs"
          busy={again.isPending}
          icon={<IconRotate size={15} stroke={1.75} aria-hidden />}
          onClick={() =>
            again.mutate(
              { params: { projectId: String(projectId), deliveryId: id } },
              {
                onSuccess: () => toastSuccess('Resent'),
                onError: (failure) => toastFailure(messageOf(failure)),
              },
            )
          }
        >
          Resend
        </Button>
      ) : null}
    </li>
  );
}

function outcomeOf({ lastStatus, lastError, attempts }: SentDelivery): string {
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  if (lastStatus === null) return lastError === null ? '' : `: ${lastError}${tries}`;
  return ` responded ${lastStatus}${tries}`;
}
