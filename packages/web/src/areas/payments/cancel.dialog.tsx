import { messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useCancel, type PaymentDetails } from './queries.ts';

export function CancelDialog({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const cancel = useCancel();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Cancel this payment"
      subtitle="Its page then says that it was cancelled. Money that comes all the same is late, and waits for your decision."
      cancelLabel="Keep it"
      confirmLabel="Cancel payment"
      confirmTone="danger-solid"
      busy={cancel.isPending}
      error={cancel.isError ? messageOf(cancel.error) : undefined}
      onConfirm={() =>
        cancel.mutate(
          { params: { ref: payment.referenceId } },
          {
            onSuccess: () => {
              toastSuccess('Payment cancelled');
              onClose();
            },
          },
        )
      }
    />
  );
}
