import { useForm } from '@mantine/form';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { useResolve, type PaymentDetails } from './queries.ts';

type Action = 'accept' | 'credit' | 'write_off';
type Props = { payment: PaymentDetails; action: Action; onClose: () => void };

const words: Record<Action, { title: string; confirm: string; consequence: string; done: string }> = {
  accept: {
    title: 'Accept as paid',
    confirm: 'Accept as paid',
    consequence: 'What came is taken as enough. The payment counts as paid.',
    done: 'Accepted as paid',
  },
  credit: {
    title: 'Leave it with the customer',
    confirm: 'Credit to customer',
    consequence: 'What came, or what is over, stays the balance of the customer. The payment itself does not change.',
    done: 'Left with the customer',
  },
  write_off: {
    title: 'Write off what is over',
    confirm: 'Write off',
    consequence: 'What is over stays with the project as revenue.',
    done: 'Written off',
  },
};

/** A decision is kept with its reason, and is taken once. */
export function DecideDialog({ payment, action, onClose }: Props) {
  const resolve = useResolve();
  const form = useForm({ initialValues: { reason: '' }, clearInputErrorOnChange: true });
  const { refusal, forget, tell } = useRefusal(form, { reason: 'reason' });
  const { title, confirm, consequence, done } = words[action];

  function send(): void {
    const reason = form.values.reason.trim();
    forget();
    if (reason === '') {
      form.setErrors({ reason: 'must say why' });
      return focusFirst(form, { reason: 'must say why' });
    }
    resolve.mutate(
      { params: { ref: payment.referenceId }, body: { action, reason } },
      {
        onSuccess: () => {
          toastSuccess(done);
          onClose();
        },
        onError: tell,
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle={consequence}
      onConfirm={send}
      confirmLabel={confirm}
      busy={resolve.isPending}
      error={refusal}
    >
      <TextInput
        {...form.getInputProps('reason')}
        label="Reason"
        description="Kept in the history, for whoever asks later."
        maxLength={300}
        autoComplete="off"
        data-autofocus
      />
    </Modal>
  );
}
