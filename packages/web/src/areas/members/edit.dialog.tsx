import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors } from '../../ui/field-errors.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { nameIssue } from './member.form.ts';
import { useUpdate, type Member } from './queries.ts';
import { texts } from './texts.ts';

type Props = { member: Member; onClose: () => void };

export function EditDialog({ member, onClose }: Props) {
  const form = useForm({ initialValues: { name: member.name } });
  const [refusal, setRefusal] = useState<string>();
  const update = useUpdate();

  function save(): void {
    const name = form.values.name.trim();
    const issue = nameIssue(name);
    form.setErrors({ name: issue });
    setRefusal(undefined);
    if (issue !== undefined) return focusFirst(form, { name: issue });
    update.mutate(
      { params: { id: member.id }, body: { name } },
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
      title={texts.deeds.edit}
      subtitle={member.email}
      onConfirm={save}
      confirmLabel="Save"
      busy={update.isPending}
      error={refusal}
    >
      <TextInput {...form.getInputProps('name')} label="Name (optional)" size="sm" autoComplete="off" data-autofocus />
    </Modal>
  );
}
