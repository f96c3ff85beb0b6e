import { useForm } from '@mantine/form';
import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { nameProblem, suggestedName } from '../passkeys/passkey-name.ts';
import { openSigner } from './approver-columns.tsx';
import { useBeginApprover } from './queries.ts';

/** A name, and then the page of the signer. Where a browser keeps that page from opening, its link is there. */
export function AddApproverDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginApprover();
  const form = useForm({
    initialValues: { name: suggestedName(navigator.userAgent) },
    validate: { name: nameProblem },
  });
  if (begin.data) {
    const { link } = begin.data;
    return (
      <Modal
        opened
        onClose={onClose}
        title="Continue on the signer’s page"
        subtitle="The signer makes the passkey and keeps it. The link works once, within 15 minutes."
        withoutCancel
        confirmLabel="Done"
        onConfirm={onClose}
      >
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            Open the signer’s page
          </a>
        </p>
      </Modal>
    );
  }
  const submit = form.onSubmit(({ name }) =>
    begin.mutate({ body: { name: name.trim() } }, { onSuccess: ({ link }) => openSigner(link) }),
  );
  const isRefused = begin.isError && !hasCode(begin.error, 'STEP_UP_REQUIRED');
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add a passkey that approves payouts"
      subtitle="It is made on the signer’s page, and owners are notified. Unless it is the first, it counts after a day or once another approver confirms it."
      confirmLabel="Continue"
      onConfirm={() => submit()}
      busy={begin.isPending}
      error={isRefused ? messageOf(begin.error) : undefined}
    >
      <TextInput label="Name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
    </Modal>
  );
}
