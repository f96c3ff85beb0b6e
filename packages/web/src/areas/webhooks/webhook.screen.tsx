import { Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { Condition } from './endpoint/condition.tsx';
import { DroppedHeaders } from './endpoint/dropped-headers.tsx';
import { DeliveryLog } from './delivery/delivery-log.tsx';
import { MovingNotice } from './endpoint/moving-notice.tsx';
import { endpointLook } from './webhook/endpoint-look.ts';
import { useWebhook, type Webhook } from './webhook/queries.ts';
import { texts } from './webhook/texts.ts';
import { VerifyCard } from './endpoint/verify-card.tsx';
import { WebhookDialogs, type WebhookDialog } from './changes/webhook-dialogs.tsx';
import { WebhookFacts } from './endpoint/webhook-facts.tsx';
import { WebhookMenu } from './changes/webhook-menu.tsx';
import classes from './webhook/webhooks.module.css';

/** One endpoint: how it does, what it was sent, and how its server checks that it was us. */
export function WebhookScreen() {
  const { webhookId } = useParams({ strict: false });
  const { webhook, error, refetch } = useWebhook(Number(webhookId));
  if (webhook) return <Endpoint key={webhook.id} webhook={webhook} />;
  return (
    <Page title={texts.endpoint}>
      <Card>
        {error ? <Failed message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={320} />}
      </Card>
    </Page>
  );
}

function Endpoint({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const mayWrite = useMay('webhooks:write');
  const { shown, show, close } = useDialog<WebhookDialog>();
  const projectId = String(webhook.projectId);
  const moving = (
    <MovingNotice webhook={webhook} mayWrite={mayWrite} onPaste={(opener) => show({ kind: 'edit', webhook }, opener)} />
  );
  return (
    <Page
      title={webhook.name}
      subtitle={<span className={`addr ${classes['subtitle']}`}>{webhook.url}</span>}
      actions={
        <>
          <StatusBadge {...endpointLook(webhook)} />
          {mayWrite ? (
            <>
              <Button
                tone="primary"
                icon={<IconSend size={15} stroke={1.75} aria-hidden />}
                onClick={({ currentTarget }) => show({ kind: 'test', webhook }, currentTarget)}
              >
                Send test
              </Button>
              <WebhookMenu webhook={webhook} onOpen={show} />
            </>
          ) : null}
        </>
      }
    >
      <Condition webhook={webhook} mayWrite={mayWrite} />
      <DroppedHeaders
        webhook={webhook}
        mayWrite={mayWrite}
        onAdd={(opener) => show({ kind: 'edit', webhook }, opener)}
      />
      {webhook.hint === null ? moving : null}
      <WebhookFacts webhook={webhook} />
      <DeliveryLog webhook={webhook} hint={webhook.hint === null ? undefined : moving} />
      <VerifyCard webhook={webhook} />
      <WebhookDialogs
        dialog={shown}
        onClose={close}
        onRemoved={() => void navigate({ to: paths.webhooks, search: { projectId } })}
      />
    </Page>
  );
}
