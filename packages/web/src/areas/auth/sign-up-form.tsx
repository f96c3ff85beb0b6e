import { useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../api/http/failure.ts';
import { rememberRootExists, storeUser } from '../../api/http/session.ts';
import { paths } from '../../app/paths.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { DoorForm } from './page/door-form.tsx';
import { DoorPage } from './page/door-page.tsx';
import { EmailInput } from './page/email-input.tsx';
import { signUpRules, type SignUp } from './password/new-password.form.ts';
import { NewPasswordInput } from './password/new-password-input.tsx';
import { useForgetRootExists, useSignUp } from './page/queries.ts';
import { fieldErrorsOf } from './page/trouble.ts';
import { useDoorForm } from './page/use-door-form.ts';

/** Makes the first account. */
export function SignUpForm({ setupTokenRequired }: { setupTokenRequired: boolean }) {
  const navigate = useNavigate();
  const signUp = useSignUp();
  const forgetRootExists = useForgetRootExists();
  const { form, submit, refuse, troubleOf } = useDoorForm<SignUp>(
    { initialValues: { email: '', password: '', setupToken: '' }, validate: signUpRules(setupTokenRequired) },
    blame,
  );

  const send = ({ setupToken, ...values }: SignUp) =>
    signUp.mutate(
      { body: setupTokenRequired ? { ...values, setupToken: setupToken.trim() } : values },
      {
        onSuccess: ({ key, role }) => {
          storeUser({ key, role: { name: role.name } });
          rememberRootExists(true);
          const left = navigate({ to: paths.dashboard, params: { projectId: 'all' }, replace: true });
          // Only then: this page would say that the install is set up.
          void left.then(forgetRootExists);
        },
        onError: (failure) => {
          refuse(failure);
          // Somebody else was faster: the page learns it and says so.
          if (hasCode(failure, 'ROOT_EXISTS')) void forgetRootExists();
        },
      },
    );

  return (
    <DoorPage
      title="Set up Coffer"
      lead="Create the first account. This root account has every permission and can invite others."
    >
      <DoorForm
        onSubmit={submit(send)}
        submitLabel="Create account"
        busy={signUp.isPending}
        trouble={troubleOf(signUp.error)}
      >
        <EmailInput {...form.getInputProps('email')} key={form.key('email')} />
        <NewPasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          value={form.values.password}
          label="Password"
        />
        {setupTokenRequired ? (
          <TextInput
            {...form.getInputProps('setupToken')}
            key={form.key('setupToken')}
            label="Setup token"
            description="Printed on the server console at startup."
            size="md"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
      </DoorForm>
    </DoorPage>
  );
}

function blame(failure: unknown): Record<string, string> {
  if (!hasCode(failure, 'FORBIDDEN')) return fieldErrorsOf(failure);
  return { setupToken: 'must be the token that the server printed' };
}
