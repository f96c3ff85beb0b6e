import { useForm } from '@mantine/form';
import { useState } from 'react';
import { hasCode, messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { CodeStep } from './code-step.tsx';
import { codeProblem, passwordProblem, plainCode, type OneTimeCodeForm } from './one-time-code.form.ts';
import { useConfirmEnrolment, type Enrolment } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretStep } from './secret-step.tsx';

type Props = { enrolment: Enrolment; email: string; onClose: () => void };

const title = 'Set up two-factor sign-in';
const stepCount = 3;

/** The secret, the first code of it, and what helps when the phone is lost. */
export function EnrolDialog({ enrolment, email, onClose }: Props) {
  const [isScanned, setScanned] = useState(false);
  const confirm = useConfirmEnrolment();
  const form = useForm<OneTimeCodeForm>({
    initialValues: { otp: '', password: '' },
    validate: { otp: codeProblem, password: passwordProblem },
  });

  if (confirm.data) {
    const done = () => {
      toastSuccess('Two-factor sign-in is on.');
      onClose();
    };
    return (
      <Modal
        opened
        onClose={done}
        title="Save your recovery codes"
        subtitle="Each code signs you in once if you lose your authenticator. They are shown only once."
        steps={{ count: stepCount, current: 3 }}
        withoutCancel
        confirmLabel="Done"
        onConfirm={done}
      >
        <RecoveryCodes codes={confirm.data.recoveryCodes} email={email} />
      </Modal>
    );
  }
  if (!isScanned) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={title}
        subtitle="Scan this with an authenticator app, or enter the key by hand."
        steps={{ count: stepCount, current: 1 }}
        confirmLabel="Next"
        onConfirm={() => setScanned(true)}
      >
        <SecretStep enrolment={enrolment} />
      </Modal>
    );
  }
  // Once the server switches it on, the recovery codes must be seen.
  const cancel = () => {
    if (!confirm.isPending) onClose();
  };
  const submit = form.onSubmit(
    ({ otp, password }) =>
      confirm.mutate(
        { body: { otp: plainCode(otp), password } },
        {
          onError: (failure) => {
            const field = fieldOf(failure);
            if (field) form.setFieldError(field, messageOf(failure));
            form.getInputNode(field ?? 'otp')?.focus();
          },
        },
      ),
    (errors) => form.getInputNode('otp' in errors ? 'otp' : 'password')?.focus(),
  );
  return (
    <Modal
      opened
      onClose={cancel}
      title={title}
      subtitle="Enter the code from the app and your password. Your other sessions end."
      steps={{ count: stepCount, current: 2 }}
      confirmLabel="Turn on"
      onConfirm={() => submit()}
      onBack={() => setScanned(false)}
      busy={confirm.isPending}
      error={confirm.isError && !fieldOf(confirm.error) ? messageOf(confirm.error) : undefined}
    >
      <CodeStep field={form.getInputProps('otp')} />
      <PasswordInput label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
    </Modal>
  );
}

function fieldOf(failure: unknown): keyof OneTimeCodeForm | undefined {
  if (hasCode(failure, 'INVALID_OTP')) return 'otp';
  return hasCode(failure, 'INVALID_PASSWORD') ? 'password' : undefined;
}
