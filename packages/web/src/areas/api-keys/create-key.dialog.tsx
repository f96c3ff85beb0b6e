import { useMe } from '../../api/me.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { bodyOf, type KeyForm } from './api-key.form.ts';
import { KeyFields } from './key-fields.tsx';
import { NewKeyDialog } from './new-key.dialog.tsx';
import { useCreateKey } from './queries.ts';
import { usualScopes } from './scope-texts.ts';
import { useKeyForm } from './use-key-form.ts';

type Props = { projectId: number; projectName: string; onClose: () => void };

export function CreateKeyDialog({ projectId, projectName, onClose }: Props) {
  const held = useMe().data?.permissions ?? [];
  const create = useCreateKey();
  const { form, error, submit, refuse } = useKeyForm({
    description: '',
    expiry: 'never',
    expiryDate: '',
    ipAllowlist: '',
    scopes: usualScopes.filter((scope) => held.includes(scope)),
  });
  const send = (values: KeyForm) =>
    create.mutate(
      { params: { projectId }, body: bodyOf(values, Date.now()) },
      { onError: (failure) => refuse(failure, values) },
    );

  if (create.data) return <NewKeyDialog title="API key created" made={create.data} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={() => (create.isPending ? undefined : onClose())}
      title="Create an API key"
      subtitle={`It works only for ${projectName}.`}
      confirmLabel="Create key"
      onConfirm={() => submit(send)}
      busy={create.isPending}
      error={error}
    >
      <KeyFields form={form} />
    </Modal>
  );
}
