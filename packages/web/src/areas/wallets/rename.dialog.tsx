import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors } from '../../ui/field-errors.ts';
import { focusFirst } from '../../ui/focus-first.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { nameIssue } from './name-issue.ts';
import { useRename, type Wallet } from './queries.ts';

export function RenameDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const form = useForm({ initialValues: { name: wallet.name } });
  const [refusal, setRefusal] = useState<string>();
  const rename = useRename();

  function save(): void {
    const name = form.values.name.trim();
    const issue = nameIssue(name);
    form.setErrors({ name: issue });
    setRefusal(undefined);
    if (issue !== undefined) return focusFirst(form, { name: issue });
    rename.mutate(
      { params: { id: wallet.id }, body: { name } },
      {
        onSuccess: () => {
          toastSuccess('Name saved');
          onClose();
        },
        onError: (failure) => {
          const { errors, rest } = fieldErrors(failure, ['name']);
          form.setErrors(errors);
          setRefusal(rest.length > 0 ? rest.join(' ') : undefined);
        },
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Rename ${wallet.name}`}
      onConfirm={save}
      confirmLabel="Save"
      busy={rename.isPending}
      error={refusal}
    >
      <TextInput {...form.getInputProps('name')} label="Name" autoComplete="off" data-autofocus />
    </Modal>
  );
}
