import { useForm } from '@mantine/form';
import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { passwordProblem } from '../one-time-code.form.ts';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { nameProblem, suggestedName } from './passkey-name.ts';
import { useAddPasskey, type Asked } from './queries.ts';

type Props = { asked: Asked; email: string; onClose: () => void };

/** A name and the password, then the browser asks; with the first second factor, what helps when the device is lost. */
export function AddPasskeyDialog({ asked, email, onClose }: Props) {
  const add = useAddPasskey();
  const form = useForm({
    initialValues: { name: suggestedName(navigator.userAgent), password: '' },
    validate: { name: nameProblem, password: passwordProblem },
  });
  const done = () => {
    toastSuccess('Passkey added.');
    onClose();
  };
  if (add.data && add.data.recoveryCodes.length > 0) {
    return (
      <Modal
        opened
        onClose={done}
        title="Save your recovery codes"
        subtitle="Each code signs you in once if you lose your passkey. They are shown only once."
        withoutCancel
        confirmLabel="Done"
        onConfirm={done}
      >
        <RecoveryCodes codes={add.data.recoveryCodes} email={email} />
      </Modal>
    );
  }
  const submit = form.onSubmit(
    ({ name, password }) =>
      add.mutate(
        { asked, name: name.trim(), password },
        {
          onSuccess: ({ recoveryCodes }) => {
            if (recoveryCodes.length === 0) done();
          },
          onError: (failure) => {
            if (!hasCode(failure, 'INVALID_PASSWORD')) return;
            form.setFieldError('password', messageOf(failure));
            form.getInputNode('password')?.focus();
          },
        },
      ),
    (errors) => form.getInputNode('name' in errors ? 'name' : 'password')?.focus(),
  );
  return (
    <Modal
      opened
      // Once the server takes it, the recovery codes must be seen.
      onClose={() => {
        if (!add.isPending) onClose();
      }}
      title="Add a passkey"
      subtitle="Your browser asks for your fingerprint, your face or your security key. Your other sessions end."
      confirmLabel="Continue"
      onConfirm={() => submit()}
      busy={add.isPending}
      error={add.isError && !hasCode(add.error, 'INVALID_PASSWORD') ? messageOf(add.error) : undefined}
    >
      <TextInput label="Name" maxLength={60} {...form.getInputProps('name')} />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </Modal>
  );
}
