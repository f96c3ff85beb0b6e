import { messageOf } from '../../../api/http/failure.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from '../go-live.module.css';
import { useProveWebhook, type GoLiveView } from '../queries.ts';

/** An example is sent as a delivery would be: the answer of the shop's server counts. */
export function WebhookProof({ webhook }: Pick<GoLiveView, 'webhook'>) {
  const prove = useProveWebhook();
  return (
    <>
      <p className={classes['text']}>
        {webhook === null
          ? "Name the URL of your shop's server that hears when a payment is paid."
          : `An example goes to ${webhook.host} now. An answer of 200 to 299 proves it.`}
      </p>
      <div className={classes['actions']}>
        {webhook === null ? (
          <LinkButton to={paths.webhooks} tone="primary">
            Add a webhook
          </LinkButton>
        ) : (
          <>
            <Button
              tone="primary"
              busy={prove.isPending}
              onClick={() => prove.mutate({ params: { id: webhook.webhookID } })}
            >
              Send an example
            </Button>
            <LinkButton to={paths.webhook} params={{ webhookId: String(webhook.webhookID) }}>
              Open the endpoint
            </LinkButton>
          </>
        )}
      </div>
      {prove.isError ? <Notice tone="danger">{messageOf(prove.error)}</Notice> : null}
    </>
  );
}
