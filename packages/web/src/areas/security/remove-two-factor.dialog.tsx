import { hasCode, messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRemoveTwoFactor } from './queries.ts';

/** It steps aside while it runs: the server may want to know first that it is still the same person. */
export function RemoveTwoFactorDialog({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const remove = useRemoveTwoFactor();
  const onConfirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          toastSuccess('Two-factor sign-in is off.');
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
      title="Remove two-factor sign-in?"
      confirmLabel="Remove"
      confirmTone="danger-solid"
      onConfirm={onConfirm}
      error={remove.isError ? messageOf(remove.error) : undefined}
    >
      <p>
        {hasPasskeys
          ? 'After that, you sign in with your password and a passkey. Your recovery codes keep working.'
          : 'After that, you sign in with your password only. Your recovery codes stop working.'}
      </p>
    </Modal>
  );
}
