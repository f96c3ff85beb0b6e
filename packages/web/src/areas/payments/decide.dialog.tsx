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
    consequence: 'The amount received is accepted, and the payment counts as paid.',
    done: 'Accepted as paid',
  },
  credit: {
    title: 'Credit to customer',
    confirm: 'Credit to customer',
    consequence:
      'The amount received, or the excess, stays on the balance of the customer. The payment itself does not change.',
    done: 'Credited to the customer',
  },
  write_off: {
    title: 'Keep the excess as revenue',
    confirm: 'Keep as revenue',
    consequence: 'The excess becomes revenue of the project.',
    done: 'Excess kept as revenue',
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
      form.setErrors({ reason: 'must not be empty' });
      return focusFirst(form, { reason: 'must not be empty' });
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
        description="Recorded in the payment's history."
        maxLength={300}
        autoComplete="off"
        data-autofocus
      />
    </Modal>
  );
}
