import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { bodyOf, formOfKey, type KeyForm } from './api-key.form.ts';
import { KeyFields } from './key-fields.tsx';
import { nameOf, shortKey } from './key-name.ts';
import { useUpdateKey } from './queries.ts';
import { useKeyForm } from './use-key-form.ts';

type Props = { apiKey: ApiKeyView; onClose: () => void };

export function EditKeyDialog({ apiKey, onClose }: Props) {
  const { id: keyId, projectId, expiresAt } = apiKey;
  const update = useUpdateKey();
  const { form, error, submit, refuse } = useKeyForm(formOfKey(apiKey));
  const send = (values: KeyForm) =>
    update.mutate(
      { params: { projectId, keyId }, body: bodyOf(values, Date.now()) },
      {
        onSuccess: (saved) => {
          toastSuccess(`${nameOf(saved)} saved`);
          onClose();
        },
        onError: (failure) => refuse(failure, values),
      },
    );

  return (
    <Modal
      opened
      onClose={() => (update.isPending ? undefined : onClose())}
      title="Edit API key"
      subtitle={shortKey(apiKey)}
      confirmLabel="Save"
      onConfirm={() => submit(send)}
      busy={update.isPending}
      error={error}
    >
      <KeyFields form={form} expiresAt={expiresAt} />
    </Modal>
  );
}
