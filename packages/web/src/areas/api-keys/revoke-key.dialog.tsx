import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { messageOf } from '../../api/http/failure.ts';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { nameOf, wordOf } from './key-name.ts';
import { useRevokeKey } from './queries.ts';

type Props = { apiKey: ApiKeyView; onClose: () => void };

export function RevokeKeyDialog({ apiKey, onClose }: Props) {
  const revoke = useRevokeKey();
  const name = nameOf(apiKey);
  const send = () =>
    revoke.mutate(
      { params: { projectId: apiKey.projectId, keyId: apiKey.id } },
      {
        onSuccess: () => {
          toastSuccess(`${name} revoked`);
          onClose();
        },
      },
    );
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={`Revoke ${name}`}
      consequence="Programs that use this key lose access immediately. This cannot be undone. To pause a key, disable it instead."
      word={wordOf(apiKey)}
      confirmLabel="Revoke key"
      onConfirm={send}
      busy={revoke.isPending}
      error={revoke.isError ? messageOf(revoke.error) : undefined}
    />
  );
}
