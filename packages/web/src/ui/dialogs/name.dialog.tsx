import { useForm } from '@mantine/form';
import { focusFirst } from '../forms/focus-first.ts';
import { Modal } from './modal.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { toastSuccess } from '../messages/toast.tsx';
import { useRefusal } from '../forms/use-refusal.ts';

type Props = {
  title: string;
  subtitle?: string;
  name: string;
  label: string;
  issueOf: (name: string) => string | undefined;
  busy: boolean;
  onSave: (name: string, then: { onSuccess: () => void; onError: (failure: unknown) => void }) => void;
  onClose: () => void;
};

/** Another name for something. */
export function NameDialog({ title, subtitle, name, label, issueOf, busy, onSave, onClose }: Props) {
  const form = useForm({ initialValues: { name } });
  const { refusal, forget, tell } = useRefusal(form, { name: 'name' });

  function save(): void {
    const trimmed = form.values.name.trim();
    const issue = issueOf(trimmed);
    form.setErrors({ name: issue });
    forget();
    if (issue !== undefined) return focusFirst(form, { name: issue });
    const onSuccess = () => {
      toastSuccess('Name saved');
      onClose();
    };
    onSave(trimmed, { onSuccess, onError: tell });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      onConfirm={save}
      confirmLabel="Save"
      busy={busy}
      error={refusal}
    >
      <TextInput {...form.getInputProps('name')} label={label} autoComplete="off" data-autofocus />
    </Modal>
  );
}
