import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { detailsOrMessageOf, hasCode } from '../../api/http/failure.ts';
import { useMe } from '../../api/me.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { PasswordChecklist } from '../../ui/forms/password-checklist.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import {
  changePasswordFields,
  changePasswordProblems,
  mayBeSent,
  type ChangePasswordForm,
} from './change-password.form.ts';
import { useChangePassword } from './queries.ts';

const empty: ChangePasswordForm = { oldPassword: '', password: '', confirmPassword: '' };

/** Opened by `?dialog=change-password` on any page of the shell. */
export function ChangePasswordDialog() {
  const navigate = useNavigate();
  const me = useMe().data;
  const change = useChangePassword();
  const [wasTried, setTried] = useState(false);
  const form = useForm({
    initialValues: empty,
    onValuesChange: (values, previous) => {
      if (wasTried) form.setErrors(changePasswordProblems(values));
      if (values.oldPassword !== previous.oldPassword) change.reset();
    },
  });

  const close = () => {
    void navigate({ to: '.', search: (now: object) => ({ ...now, dialog: undefined }) } as never);
  };
  const focus = (field: keyof ChangePasswordForm | undefined) => {
    if (field) form.getInputNode(field)?.focus();
  };
  const submit = () => {
    const { confirmPassword, ...body } = form.getValues();
    const problems = changePasswordProblems({ ...body, confirmPassword });
    setTried(true);
    form.setErrors(problems);
    if (!mayBeSent(problems)) return focus(changePasswordFields.find((field) => problems[field] !== undefined));
    void send(body, problems.oldPassword !== undefined);
  };
  // The toast comes also when the dialog was closed meanwhile.
  const send = async (body: { oldPassword: string; password: string }, isCurrentMissing: boolean) => {
    try {
      const { message } = await change.mutateAsync({ body });
      toastSuccess(message);
      close();
    } catch (failure) {
      toastFailure(detailsOrMessageOf(failure));
      if (isCurrentMissing || hasCode(failure, 'INVALID_PASSWORD')) focus('oldPassword');
    }
  };

  const failure = readFailure(change.error, form.errors['oldPassword'] !== undefined);
  return (
    <Modal
      opened
      onClose={close}
      title="Change password"
      subtitle="You stay signed in here. Your other sessions end."
      confirmLabel="Change password"
      onConfirm={submit}
      busy={change.isPending}
      error={failure.ofDialog}
    >
      <input type="text" autoComplete="username" value={me?.member.email ?? ''} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('oldPassword')}
        error={failure.ofCurrent ?? form.errors['oldPassword']}
      />
      <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordChecklist password={form.values.password} />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </Modal>
  );
}

/** A failure stands where it belongs: at the current password, else under the form, and never twice. */
function readFailure(failure: unknown, isCurrentMissing: boolean): { ofCurrent?: string; ofDialog?: string } {
  if (!failure) return {};
  if (hasCode(failure, 'INVALID_PASSWORD')) return { ofCurrent: detailsOrMessageOf(failure) };
  if (hasCode(failure, 'VALIDATION_FAILED') && isCurrentMissing) return {};
  return { ofDialog: detailsOrMessageOf(failure) };
}
