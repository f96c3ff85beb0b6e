import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../../api/http/failure.ts';
import { forgetAnswers } from '../../../api/forget-answers.ts';
import { clearUser } from '../../../api/http/session.ts';
import { paths } from '../../../app/paths.ts';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import type { ChoosePasswordTexts } from './choose-password-texts.ts';
import { DoorForm } from '../page/door-form.tsx';
import { DoorPage } from '../page/door-page.tsx';
import { newPasswordRules, type NewPassword } from './new-password.form.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { useChoosePassword } from '../page/queries.ts';
import { useDoorForm } from '../page/use-door-form.ts';

type Props = { token: string; texts: ChoosePasswordTexts; onSpent: () => void };

export function ChoosePasswordForm({ token, texts, onSpent }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const choose = useChoosePassword();
  const { form, submit, refuse, troubleOf } = useDoorForm<NewPassword>({
    initialValues: { password: '', confirmPassword: '' },
    validate: newPasswordRules,
  });

  const send = ({ password }: NewPassword) =>
    choose.mutate(
      { body: { password, resetPasswordToken: token } },
      {
        onSuccess: ({ message }) => {
          // Their sessions have ended, and whoever was signed in here before is not who signs in now.
          clearUser();
          forgetAnswers(queries);
          toastSuccess(message);
          void navigate({ to: paths.login, replace: true });
        },
        onError: (failure) => (hasCode(failure, 'INVALID_TOKEN') ? onSpent() : refuse(failure)),
      },
    );

  return (
    <DoorPage title={texts.title} lead={texts.lead}>
      <DoorForm
        onSubmit={submit(send)}
        submitLabel={texts.submitLabel}
        busy={choose.isPending}
        trouble={troubleOf(choose.error)}
      >
        <NewPasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          value={form.values.password}
          label="New password"
        />
        <PasswordInput
          {...form.getInputProps('confirmPassword')}
          key={form.key('confirmPassword')}
          label="Confirm password"
          size="md"
          autoComplete="new-password"
        />
      </DoorForm>
    </DoorPage>
  );
}
