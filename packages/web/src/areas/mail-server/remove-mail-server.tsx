import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRemoveMailServer } from './queries.ts';

/** The button, and the question what it means. */
export function RemoveMailServer({ isOffered, onRemoved }: { isOffered: boolean; onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveMailServer();
  const onConfirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          setOpen(false);
          onRemoved();
          toastSuccess('Mail server removed');
        },
      },
    );
  return (
    <>
      {isOffered ? (
        <Button
          tone="danger"
          onClick={() => {
            remove.reset();
            setOpen(true);
          }}
        >
          Remove
        </Button>
      ) : null}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Remove the mail server?"
        subtitle="No more emails are sent. An owner can revert this for eight days; after that the stored password is destroyed."
        onConfirm={onConfirm}
        confirmLabel="Remove mail server"
        confirmTone="danger-solid"
        busy={remove.isPending}
        error={remove.isError ? messageOf(remove.error) : undefined}
      >
        <p>
          Invitations are then shown as links to share, password reset links are printed on the server console, and
          nobody is notified when a password changes.
        </p>
      </Modal>
    </>
  );
}
