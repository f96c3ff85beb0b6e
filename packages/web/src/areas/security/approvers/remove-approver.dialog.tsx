import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { openSigner } from './approver-columns.tsx';
import { useRemoveApprover, type Approver } from './queries.ts';

type Props = { passkey: Approver; onClose: () => void };

/** It steps aside while it runs: the server may want to know first that it is still the same person. */
export function RemoveApproverDialog({ passkey: { id, name, removeLink }, onClose }: Props) {
  const remove = useRemoveApprover();
  const onConfirm = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toastSuccess('The signer removes the passkey.');
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
      title={`Remove “${name}”?`}
      confirmLabel="Remove"
      confirmTone="danger-solid"
      onConfirm={onConfirm}
      error={remove.isError ? messageOf(remove.error) : undefined}
    >
      <p>
        The signer removes it after a day, or immediately if it does not count yet. An approver who signs for it with a
        passkey removes it immediately.
      </p>
      {removeLink === null ? null : (
        <Button onClick={() => (openSigner(removeLink), onClose())}>Remove immediately, with a passkey</Button>
      )}
    </Modal>
  );
}
