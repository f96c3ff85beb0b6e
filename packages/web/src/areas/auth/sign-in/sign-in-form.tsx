import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../../api/http/failure.ts';
import { storeUser } from '../../../api/http/session.ts';
import { paths } from '../../../app/paths.ts';
import { CodeStep } from './code-step.tsx';
import type { Credentials } from './login.form.ts';
import { PasswordStep } from './password-step.tsx';
import { useSignIn } from '../page/queries.ts';

/** Email and password, then a code from whoever has a second factor. */
export function SignInForm({ isLeaving }: { isLeaving: boolean }) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [asksCode, setAsksCode] = useState(false);

  const send = (entered: Credentials, otp: string | undefined, onRefused: (failure: unknown) => void) => {
    setCredentials(entered);
    signIn.mutate(
      { body: otp === undefined ? entered : { ...entered, otp } },
      {
        onSuccess: ({ key, role, resetPasswordRequired }) => {
          if (!resetPasswordRequired) storeUser({ key, role: { name: role.name } });
          else void navigate({ to: paths.forgotPassword, search: { reason: 'required' } });
        },
        onError: (failure) => {
          if (hasCode(failure, 'OTP_REQUIRED')) {
            signIn.reset();
            setAsksCode(true);
            return;
          }
          // At the second step: the password was changed in between.
          if (hasCode(failure, 'INVALID_CREDENTIALS')) setAsksCode(false);
          onRefused(failure);
        },
      },
    );
  };

  const step = { busy: signIn.isPending || isLeaving, failure: signIn.error };
  if (!asksCode)
    return (
      <PasswordStep
        {...step}
        initial={credentials}
        onSubmit={(entered, onRefused) => send(entered, undefined, onRefused)}
      />
    );
  return (
    <CodeStep
      {...step}
      email={credentials.email}
      onSubmit={(otp, onRefused) => send(credentials, otp, onRefused)}
      onBack={() => {
        signIn.reset();
        setAsksCode(false);
      }}
    />
  );
}
