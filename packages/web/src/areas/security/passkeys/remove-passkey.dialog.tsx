import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRemovePasskey, type Passkey } from './queries.ts';

type Props = { passkey: Passkey; isLast: boolean; onClose: () => void };

/** It steps aside while it runs: the server may want to know first that it is still the same person. */
export function RemovePasskeyDialog({ passkey, isLast, onClose }: Props) {
  const remove = useRemovePasskey();
  const onConfirm = () =>
    remove.mutate(
      { params: { id: passkey.id } },
      {
        onSuccess: () => {
          toastSuccess('Passkey removed.');
          onClose();
        },
        onError: (failure) => {
          if (hasCode(failure, 'STEP_UP_REQUIRED')) onClose();
        },
      },
    );
  return (
    <Modal
      opened={!remove.isPending}
      onClose={onClose}
      title={`Remove “${passkey.name}”?`}
      confirmLabel="Remove"
      confirmTone="danger-solid"
      onConfirm={onConfirm}
      error={remove.isError ? messageOf(remove.error) : undefined}
    >
      <p>
        {isLast
          ? 'After that, you sign in with your password only. Your recovery codes stop working.'
          : 'After that, it no longer signs you in. Delete it on your device as well.'}
      </p>
    </Modal>
  );
}
