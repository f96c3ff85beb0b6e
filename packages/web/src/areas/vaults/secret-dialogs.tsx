import { useForm } from '@mantine/form';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { useCreateSecret, useWriteSecret, type Secret, type Vault } from './queries.ts';
import { namesOf, secretProblems, valueProblem } from './vault.form.ts';
import { NameFields, ValueField } from './vault-fields.tsx';

const fieldsOfCall = { name: 'name', description: 'description', value: 'value' } as const;

export function AddSecretDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const form = useForm({ initialValues: { name: '', description: '', value: '' } });
  const create = useCreateSecret();
  const { refusal, forget, tell } = useRefusal(form, fieldsOfCall);

  function save(): void {
    const problems = secretProblems(form.values);
    form.setErrors(problems);
    forget();
    if (Object.keys(problems).length > 0) return focusFirst(form, problems);
    create.mutate(
      { params: { id: vault.id }, body: { ...namesOf(form.values), value: form.values.value } },
      {
        onSuccess: ({ name }) => {
          toastSuccess(`${name} added`);
          onClose();
        },
        onError: tell,
      },
    );
  }

  return (
    <Modal
      opened
      onClose={() => (create.isPending ? undefined : onClose())}
      title="Add a secret"
      subtitle={`In the vault ${vault.name}`}
      confirmLabel="Add secret"
      onConfirm={save}
      busy={create.isPending}
      error={refusal}
    >
      <NameFields form={form} placeholder="eth-rpc" />
      <ValueField form={form} label="Value" />
    </Modal>
  );
}

export function ReplaceValueDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const form = useForm({ initialValues: { value: '' } });
  const write = useWriteSecret();
  const { refusal, forget, tell } = useRefusal(form, { value: 'value' });
  const uses = secret.usedBy.length;

  function save(): void {
    const value = valueProblem(form.values.value);
    forget();
    if (value !== undefined) {
      form.setErrors({ value });
      return focusFirst(form, { value });
    }
    write.mutate(
      { params: { id: secret.vaultId, secretID: secret.id }, body: { value: form.values.value } },
      {
        onSuccess: ({ version }) => {
          toastSuccess(`${secret.name} replaced: version ${version}`);
          onClose();
        },
        onError: tell,
      },
    );
  }

  return (
    <Modal
      opened
      onClose={() => (write.isPending ? undefined : onClose())}
      title={`Replace the value of ${secret.name}`}
      subtitle={
        uses === 0
          ? 'Nothing uses it yet.'
          : `${uses === 1 ? 'The one place that uses it gets' : `All ${uses} places that use it get`} the new value immediately, and the owners are notified by email.`
      }
      confirmLabel="Replace value"
      onConfirm={save}
      busy={write.isPending}
      error={refusal}
    >
      <ValueField form={form} label="New value" isFirst />
    </Modal>
  );
}
