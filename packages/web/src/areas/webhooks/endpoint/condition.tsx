import { formatDateTime } from '../../../format/date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { conditionOf } from '../webhook/endpoint-look.ts';
import { useDeliveries, type Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import { useSwitch } from '../changes/webhook-menu.tsx';
import classes from '../webhook/webhooks.module.css';

/** What is not as it should be, and what to do about it; nothing while all is well. */
export function Condition({ webhook, mayWrite }: { webhook: Webhook; mayWrite: boolean }) {
  const { failingSince, disabledReason, previousSecretUntil, waiting } = webhook;
  const condition = conditionOf(webhook);
  const cause = useLastFailure(webhook.id);
  return (
    <>
      {condition === 'auto_disabled' ? (
        <Notice tone="danger">
          <strong>It was switched off.</strong> {disabledReason} {cause} {texts.whatToDo.auto_disabled}
          {mayWrite ? <SwitchOn webhook={webhook} /> : null}
        </Notice>
      ) : null}
      {condition === 'disabled' ? (
        <Notice tone="neutral">
          <strong>It is off.</strong> {texts.whatToDo.disabled}
          {mayWrite ? <SwitchOn webhook={webhook} /> : null}
        </Notice>
      ) : null}
      {condition === 'failing' && failingSince !== null ? (
        <Notice tone="attention">
          <strong>{cause ?? 'Deliveries fail.'}</strong> Failing since {formatDateTime(failingSince)}
          {waiting === 0
            ? '.'
            : `; ${waiting} ${waiting === 1 ? 'delivery is waiting' : 'deliveries are waiting'}.`}{' '}
          {texts.whatToDo.failing}
        </Notice>
      ) : null}
      {previousSecretUntil === null ? null : (
        <Notice tone="neutral">
          <strong>Two signing secrets are active.</strong> Until {formatDateTime(previousSecretUntil)} each delivery
          also carries a signature with the old secret. Set the new one on your server before then.
        </Notice>
      )}
    </>
  );
}

/** What went wrong with the newest delivery that did not arrive. */
function useLastFailure(webhookId: number): string | undefined {
  const { page } = useDeliveries(webhookId, {});
  const last = page?.data.find(({ lastStatus, lastError }) => lastStatus !== null || lastError !== null);
  if (last === undefined || last.status === 'delivered') return undefined;
  return last.lastStatus === null ? (last.lastError ?? undefined) : texts.answered(last.lastStatus);
}

function SwitchOn({ webhook }: { webhook: Webhook }) {
  const { isPending, toggle } = useSwitch(webhook);
  return (
    <div className={classes['inNotice']}>
      <Button busy={isPending} onClick={toggle}>
        Switch on
      </Button>
    </div>
  );
}
