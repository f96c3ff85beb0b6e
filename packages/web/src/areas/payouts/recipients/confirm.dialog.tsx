import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useConfirmRecipient, type Recipient } from './queries.ts';
import { nameOf } from './recipient-words.ts';

type Props = {
  recipient: Recipient;
  /** It was added just now, and no code could be mailed. */
  isJustAdded?: boolean;
  onClose: () => void;
};

/** Somebody answers for an address, having compared it. */
export function ConfirmDialog({ recipient, isJustAdded = false, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const confirm = useConfirmRecipient();
  const onConfirm = () =>
    confirm.mutate(
      { params: { id: recipient.id }, body: { lastSix: typed.trim() } },
      {
        onSuccess: () => {
          toastSuccess('Address confirmed');
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Confirm the address of ${nameOf(recipient)}`}
      subtitle={`${isJustAdded ? 'No code can be emailed, so confirm the address in person. ' : ''}Compare it with the address they gave you, through a channel you trust. Owners are notified.`}
      onConfirm={onConfirm}
      confirmLabel="Confirm address"
      cancelLabel={isJustAdded ? 'Later' : 'Cancel'}
      confirmDisabled={!isLastSix(typed, recipient.address)}
      busy={confirm.isPending}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      <p>
        <Address value={recipient.address} />
      </p>
      <LastSixInput what="address" of={recipient.address} value={typed} onChange={setTyped} />
    </Modal>
  );
}
