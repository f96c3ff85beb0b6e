import { useForm } from '@mantine/form';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { useCreateVault, useUpdateVault, type Vault } from './queries.ts';
import { namesOf, vaultProblems } from './vault.form.ts';
import { NameFields } from './vault-fields.tsx';

const fieldsOfCall = { name: 'name', description: 'description' } as const;

/** A new vault, or other words for one. */
export function VaultDialog({ vault, onClose }: { vault?: Vault; onClose: () => void }) {
  const form = useForm({ initialValues: { name: vault?.name ?? '', description: vault?.description ?? '' } });
  const [create, update] = [useCreateVault(), useUpdateVault()];
  const { refusal, forget, tell } = useRefusal(form, fieldsOfCall);
  const isBusy = create.isPending || update.isPending;

  function save(): void {
    const problems = vaultProblems(form.values);
    form.setErrors(problems);
    forget();
    if (Object.keys(problems).length > 0) return focusFirst(form, problems);
    const body = namesOf(form.values);
    const then = {
      onSuccess: () => {
        toastSuccess(vault === undefined ? `Vault ${body.name} created` : 'Vault saved');
        onClose();
      },
      onError: tell,
    };
    if (vault === undefined) create.mutate({ body }, then);
    else update.mutate({ params: { id: vault.id }, body }, then);
  }

  return (
    <Modal
      opened
      onClose={() => (isBusy ? undefined : onClose())}
      title={vault === undefined ? 'New vault' : 'Rename the vault'}
      subtitle="A place for secrets that belong together, such as those of one provider."
      confirmLabel={vault === undefined ? 'Create vault' : 'Save'}
      onConfirm={save}
      busy={isBusy}
      error={refusal}
    >
      <NameFields form={form} placeholder="providers" />
    </Modal>
  );
}
