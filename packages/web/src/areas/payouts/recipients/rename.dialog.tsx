import { useForm } from '@mantine/form';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useUpdateRecipient, type Recipient } from './queries.ts';

/** The address stays: another one is another recipient. */
export function RenameDialog({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const form = useForm({ initialValues: { name: recipient.name ?? '', label: recipient.label ?? '' } });
  const { refusal, forget, tell } = useRefusal(form, { name: 'name', label: 'label' });
  const update = useUpdateRecipient();
  const save = () => {
    forget();
    const { name, label } = form.values;
    update.mutate(
      { params: { id: recipient.id }, body: { name: name.trim() || null, label: label.trim() || null } },
      {
        onSuccess: () => {
          toastSuccess('Saved');
          onClose();
        },
        onError: tell,
      },
    );
  };
  return (
    <Modal
      opened={!update.isPending}
      onClose={onClose}
      title="Name and label"
      subtitle={
        recipient.confirmedAt === null ? undefined : 'Approvers know this recipient by the name. Owners are notified.'
      }
      onConfirm={save}
      confirmLabel="Save"
      busy={update.isPending}
      error={refusal}
    >
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={120} autoComplete="off" data-autofocus />
      <TextInput {...form.getInputProps('label')} label="Label" maxLength={60} autoComplete="off" />
    </Modal>
  );
}
