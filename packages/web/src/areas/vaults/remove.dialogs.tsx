import { messageOf } from '../../api/http/failure.ts';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRemoveSecret, useRemoveVault, type Secret, type Vault } from './queries.ts';
import { Uses } from './uses.tsx';

/** What is in use stays until nothing uses it: what does is listed, each with the way there. */
export function RemoveSecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const remove = useRemoveSecret();
  const { id: secretID, vaultId: id, name, usedBy } = secret;
  const done = () => {
    toastSuccess(`${name} deleted`);
    onClose();
  };
  if (usedBy.length > 0) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={`${name} is in use`}
        subtitle={`It cannot be deleted: ${usedBy.length === 1 ? 'the place below would' : `the ${usedBy.length} places below would`} stop working. Change ${usedBy.length === 1 ? 'it' : 'these'} first, then delete the secret.`}
        cancelLabel="Close"
      >
        <Uses uses={usedBy} />
      </Modal>
    );
  }
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={`Delete ${name}?`}
      consequence="Its value is destroyed. This cannot be undone."
      word={name}
      confirmLabel="Delete secret"
      onConfirm={() => remove.mutate({ params: { id, secretID } }, { onSuccess: done })}
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
    />
  );
}

export function RemoveVaultDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const remove = useRemoveVault();
  const { id, name, secretCount } = vault;
  const done = () => {
    toastSuccess(`Vault ${name} deleted`);
    onClose();
  };
  if (secretCount > 0) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={`The vault ${name} is not empty`}
        subtitle={`It cannot be deleted with ${secretCount === 1 ? 'a secret' : `${secretCount} secrets`} in it. Delete ${secretCount === 1 ? 'that' : 'those'} first.`}
        cancelLabel="Close"
      />
    );
  }
  return (
    <Modal
      opened
      onClose={() => (remove.isPending ? undefined : onClose())}
      title={`Delete the vault ${name}?`}
      subtitle="It is empty, so nothing is lost."
      confirmLabel="Delete vault"
      confirmTone="danger-solid"
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: done })}
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
    />
  );
}
