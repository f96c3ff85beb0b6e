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
      title="Cancel this payment?"
      subtitle="The payment page will show that it was cancelled. Money that still arrives counts as late and needs your decision. This cannot be undone."
      cancelLabel="Keep payment"
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
