import { messageOf } from '../../../api/http/failure.ts';
import { ConfirmByTyping } from '../../../ui/dialogs/confirm-by-typing.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRemoveWebhook, type Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';

type Props = { webhook: Webhook; onClose: () => void; onRemoved: () => void };

export function RemoveDialog({ webhook, onClose, onRemoved }: Props) {
  const remove = useRemoveWebhook();
  const { id, projectId, name, waiting } = webhook;
  const send = () =>
    remove.mutate(
      { params: { projectId: String(projectId), id } },
      {
        onSuccess: () => {
          toastSuccess(`${name} removed`);
          onRemoved();
        },
      },
    );
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={`Remove ${name}`}
      consequence={waiting === 0 ? texts.remove : `${waitingText(waiting)} ${texts.remove}`}
      word={new URL(webhook.url).host}
      confirmLabel="Remove endpoint"
      onConfirm={send}
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
    />
  );
}

function waitingText(waiting: number): string {
  return waiting === 1 ? '1 delivery is waiting.' : `${waiting} deliveries are waiting.`;
}
