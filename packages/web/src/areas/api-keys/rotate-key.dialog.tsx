import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { formatDateTime } from '../../format/date-time.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { Choice } from '../../ui/forms/choice.tsx';
import { nameOf } from './key-name.ts';
import { NewKeyDialog } from './new-key.dialog.tsx';
import { useRotateKey } from './queries.ts';

const overlaps = [
  { value: '0', label: 'No overlap' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
];
const usualSeconds = '86400';

type Props = { apiKey: ApiKeyView; onClose: () => void };

export function RotateKeyDialog({ apiKey, onClose }: Props) {
  const [seconds, setSeconds] = useState(usualSeconds);
  const now = useNow();
  const rotate = useRotateKey();
  const overlapSeconds = Number(seconds);
  const until = formatDateTime(new Date(now + overlapSeconds * 1000).toISOString());
  const send = () =>
    rotate.mutate({ params: { projectId: apiKey.projectId, keyId: apiKey.id }, body: { overlapSeconds } });

  if (rotate.data) return <NewKeyDialog title="API key rotated" made={rotate.data} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={() => (rotate.isPending ? undefined : onClose())}
      title={`Rotate ${nameOf(apiKey)}`}
      subtitle="A new key replaces the old one, with the same scopes, expiry and allowlist."
      confirmLabel="Rotate key"
      onConfirm={send}
      busy={rotate.isPending}
      error={rotate.isError ? messageOf(rotate.error) : undefined}
    >
      <Choice
        label="Keep the old key working for"
        description={
          overlapSeconds === 0 ? 'It stops working as soon as you rotate.' : `Until ${until}, if you rotate now.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={overlaps}
        value={seconds}
        onChange={(event) => setSeconds(event.currentTarget.value)}
        data-autofocus
      />
      {apiKey.previousKeyUntil === null ? null : (
        <span>
          The previous key still works until {formatDateTime(apiKey.previousKeyUntil)}. If you rotate again, it stops
          working now.
        </span>
      )}
    </Modal>
  );
}
