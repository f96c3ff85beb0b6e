import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { useCreateReferrer } from '../queries.ts';
import { SharedLink } from './shared-link.tsx';

const fields = { email: 'email', referenceID: 'referenceID', code: 'code' } as const;

/** In the words of the server, which has the last one. */
const rules = {
  email: (text: string) => (/^\S+@\S+$/.test(text.trim()) ? null : 'must be an email address such as ada@example.com'),
  referenceID: (text: string) => (text.trim() === '' ? 'must not be empty' : null),
  code: (text: string) =>
    text.trim() === '' || /^[A-Za-z0-9-]{3,32}$/.test(text.trim())
      ? null
      : 'must be 3 to 32 letters, digits or hyphens',
};

/** Somebody who brings friends, and then the link that they hand on. */
export function AddReferrerDialog({ onClose }: { onClose: () => void }) {
  const projectId = useSelectedProject();
  const form = useForm({
    initialValues: { email: '', referenceID: '', code: '' },
    validate: rules,
    clearInputErrorOnChange: true,
  });
  const { refusal, forget, tell } = useRefusal(form, fields);
  const create = useCreateReferrer();
  const [made, setMade] = useState<ReferrerView>();

  function add(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const { email, referenceID, code } = form.values;
    const body = {
      email: email.trim(),
      referenceID: referenceID.trim(),
      ...(code.trim() === '' ? {} : { code: code.trim() }),
    };
    create.mutate({ params: { projectId: String(projectId) }, body }, { onSuccess: setMade, onError: tell });
  }

  if (made !== undefined) {
    return (
      <Modal opened onClose={onClose} title="Referrer added" subtitle={made.email} cancelLabel="Close">
        <SharedLink url={made.shareURL} code={made.code} />
        <div>
          <CopyButton value={made.shareURL} label="Link" withText tone="primary" />
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add referrer"
      subtitle="They get a link and a code. Whoever pays after coming by either is their friend."
      onConfirm={add}
      confirmLabel="Add referrer"
      busy={create.isPending}
      error={refusal}
    >
      <TextInput {...form.getInputProps('email')} label="Email" autoComplete="off" spellCheck={false} data-autofocus />
      <TextInput
        {...form.getInputProps('referenceID')}
        label="Their number in your shop"
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('code')}
        label="Code (optional)"
        description="Made for you where you leave it empty."
        autoComplete="off"
        spellCheck={false}
      />
    </Modal>
  );
}
