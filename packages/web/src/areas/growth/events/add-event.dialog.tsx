import { useForm } from '@mantine/form';
import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { useCreateEvent } from '../queries.ts';
import { descriptionMax, eventRules, given, keyOf, nameMax, typeWords } from './event.form.ts';
import { HowToTell } from './how-to-tell.tsx';

const fields = { name: 'name', key: 'key', description: 'description', type: 'type' } as const;
const types = ['simple', 'payment'] as const;

type Values = { name: string; key: string; type: ReferralEventView['type']; description: string };

/** What a friend does at the shop, and then how the shop's server tells of it. */
export function AddEventDialog({ onClose }: { onClose: () => void }) {
  const projectId = useSelectedProject();
  const [made, setMade] = useState<ReferralEventView>();
  const [hasOwnKey, setOwnKey] = useState(false);
  const form = useForm<Values>({
    initialValues: { name: '', key: '', type: 'simple', description: '' },
    validate: eventRules,
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fields);
  const create = useCreateEvent();
  const name = form.getInputProps('name');
  const key = form.getInputProps('key');

  function add(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const { type, description } = form.values;
    const body = {
      key: form.values.key.trim(),
      name: form.values.name.trim(),
      type,
      description: given(description),
    };
    create.mutate(
      { params: { projectId: String(projectId) }, body },
      { onSuccess: setMade, onError: (failure) => focusFirst(form, toldOf(tell(failure))) },
    );
  }

  if (made !== undefined) return <HowToTell title="Event added" event={made} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add event"
      subtitle="Something that a friend does at your shop. Your server tells of it, and campaigns can reward it."
      onConfirm={add}
      confirmLabel="Add event"
      busy={create.isPending}
      error={refusal}
    >
      <TextInput
        {...name}
        onChange={(event) => {
          name.onChange(event);
          // Until somebody types another one it follows the name.
          if (!hasOwnKey) form.setFieldValue('key', keyOf(event.currentTarget.value));
        }}
        label="Name"
        placeholder="Booked a demo"
        maxLength={nameMax}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...key}
        onChange={(event) => {
          setOwnKey(event.currentTarget.value !== '');
          key.onChange(event);
        }}
        label="Key"
        description="Your server tells of it by this. It never changes."
        autoComplete="off"
        spellCheck={false}
      />
      <Choice
        {...form.getInputProps('type')}
        label="Amount"
        description={typeWords[form.values.type].hint}
        data={types.map((value) => ({ value, label: typeWords[value].name }))}
      />
      <TextInput
        {...form.getInputProps('description')}
        label="Description (optional)"
        maxLength={descriptionMax}
        autoComplete="off"
      />
    </Modal>
  );
}

const toldOf = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, true]));
