import { useForm } from '@mantine/form';
import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useUpdateEvent } from '../queries.ts';
import { descriptionMax, eventRules, given, nameMax } from './event.form.ts';

const fields = { name: 'name', description: 'description' } as const;

/** What it is called. Its key and whether it has an amount are what the shop's server and the campaigns go by. */
export function EditEventDialog({ event, onClose }: { event: ReferralEventView; onClose: () => void }) {
  const { id, projectID, key, name, description } = event;
  const form = useForm({
    initialValues: { name, description: description ?? '' },
    validate: { name: eventRules.name },
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fields);
  const update = useUpdateEvent();

  function save(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const body = { name: form.values.name.trim(), description: given(form.values.description) };
    update.mutate(
      { params: { projectId: projectID, id }, body },
      { onSuccess: () => (toastSuccess('Event renamed'), onClose()), onError: tell },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Rename ${name}`}
      subtitle={`Your server goes on telling of it as ${key}.`}
      onConfirm={save}
      confirmLabel="Save"
      busy={update.isPending}
      error={refusal}
    >
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={nameMax} autoComplete="off" data-autofocus />
      <TextInput
        {...form.getInputProps('description')}
        label="Description (optional)"
        maxLength={descriptionMax}
        autoComplete="off"
      />
    </Modal>
  );
}
