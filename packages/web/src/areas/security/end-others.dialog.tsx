import { messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useEndSessions } from './queries.ts';

export function EndOthersDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const end = useEndSessions();
  const onConfirm = () =>
    end.mutate(ids, {
      onSuccess: () => {
        toastSuccess('Your other sessions have ended.');
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title="End all other sessions?"
      confirmLabel="End all others"
      confirmTone="danger-solid"
      onConfirm={onConfirm}
      busy={end.isPending}
      error={end.isError ? messageOf(end.error) : undefined}
    >
      <p>
        {ids.length === 1 ? 'One other device is' : `${ids.length} other devices are`} signed out immediately. You stay
        signed in here.
      </p>
    </Modal>
  );
}
