import { Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { deliveryStatus } from '../../ui/statuses/statuses.ts';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { AttemptsCard } from './delivery/attempts-card.tsx';
import { DeliveryCondition } from './delivery/delivery-condition.tsx';
import { EventCard } from './delivery/event-card.tsx';
import { ExchangeCard } from './delivery/exchange-card.tsx';
import { useDelivery, useRedeliver, useWebhook, type DeliveryDetails, type Webhook } from './webhook/queries.ts';
import { RecentCard } from './delivery/recent.tsx';
import { texts } from './webhook/texts.ts';
import classes from './delivery/delivery.module.css';

/** One delivery: what was sent, each try, and what came back. */
export function DeliveryScreen() {
  const { deliveryId } = useParams({ strict: false });
  const { delivery, error, refetch } = useDelivery(Number(deliveryId));
  const { webhook } = useWebhook(delivery?.webhookId);
  if (delivery) return <Shown key={delivery.id} delivery={delivery} webhook={webhook} />;
  return (
    <Page title={texts.delivery}>
      <Card>
        {error ? <Failed message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={480} />}
      </Card>
    </Page>
  );
}

/** Without its endpoint while that is read, and for ever when it was removed. */
type Props = { delivery: DeliveryDetails; webhook: Webhook | undefined };

function Shown({ delivery, webhook }: Props) {
  const [chosen, choose] = useState<number>();
  const isOff = webhook !== undefined && webhook.status !== 'active';
  const attempt = delivery.log.find(({ number }) => number === chosen) ?? delivery.log.at(-1);
  return (
    <Page
      title={delivery.event}
      subtitle={<Whence delivery={delivery} webhook={webhook} />}
      actions={
        <>
          <StatusBadge {...deliveryStatus[delivery.status]} />
          {webhook ? <Resend delivery={delivery} webhook={webhook} /> : null}
        </>
      }
    >
      <DeliveryCondition delivery={delivery} isOff={isOff} />
      <div className={classes['columns']}>
        <div className={classes['side']}>
          <AttemptsCard delivery={delivery} isOff={isOff} chosen={attempt?.number} onChoose={choose} />
          <EventCard delivery={delivery} webhook={webhook} />
          <RecentCard webhookId={delivery.webhookId} />
        </div>
        <ExchangeCard delivery={delivery} attempt={attempt} webhook={webhook} />
      </div>
    </Page>
  );
}

function Whence({ delivery: { messageId }, webhook }: Props) {
  return (
    <span className={classes['whence']}>
      <span className="addr">{messageId}</span>
      <CopyButton value={messageId} label="Message ID" />
      {webhook ? (
        <>
          to{' '}
          <Link to={paths.webhook} params={{ webhookId: String(webhook.id) }} className="addr">
            {webhook.url}
          </Link>
        </>
      ) : null}
    </span>
  );
}

function Resend({
  delivery: { id, status },
  webhook: { projectId, status: endpoint },
}: Required<Props> & { webhook: Webhook }) {
  const mayWrite = useMay('webhooks:write');
  const redeliver = useRedeliver();
  if (!mayWrite || status === 'given_up') return null;
  const isOnItsWay = status === 'pending' || status === 'sending';
  return (
    <Button
      tone="primary"
      icon={<IconRefresh size={15} stroke={1.75} aria-hidden />}
      busy={redeliver.isPending}
      disabled={isOnItsWay || endpoint !== 'active'}
      title={endpoint === 'active' ? undefined : texts.switchOnFirst}
      onClick={() =>
        redeliver.mutate(
          { params: { projectId: String(projectId), deliveryId: id } },
          {
            onSuccess: () => toastSuccess('Delivery resent'),
            onError: (failure) => toastFailure(messageOf(failure)),
          },
        )
      }
    >
      Resend
    </Button>
  );
}
