import { messageOf } from '../../../api/http/failure.ts';
import { formatDateTime } from '../../../format/date-time.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { NewSecretDialog } from './new-secret.dialog.tsx';
import { useRotateSecret, type Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';

export function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useRotateSecret();
  const { id, projectId, name, previousSecretUntil } = webhook;

  if (rotate.data) {
    const { previousSecretUntil: until } = rotate.data;
    const hint = until === null ? undefined : `The old secret also signs until ${formatDateTime(until)}.`;
    return (
      <NewSecretDialog
        title="Secret rotated"
        made={rotate.data}
        {...(hint === undefined ? {} : { hint })}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={() => (rotate.isPending ? undefined : onClose())}
      title={`Rotate the secret of ${name}`}
      subtitle={texts.overlap}
      confirmLabel="Rotate secret"
      onConfirm={() => rotate.mutate({ params: { projectId: String(projectId), id } })}
      busy={rotate.isPending}
      error={rotate.isError ? messageOf(rotate.error) : undefined}
    >
      {webhook.compatibility ? <Notice tone="attention">{texts.legacyRotates}</Notice> : null}
      {previousSecretUntil === null ? null : (
        <Notice tone="attention">
          The previous secret still signs until {formatDateTime(previousSecretUntil)}. If you rotate again, it stops
          now.
        </Notice>
      )}
    </Modal>
  );
}
