import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../../api/http/failure.ts';
import { storeUser } from '../../../api/http/session.ts';
import type { UsedPasskey } from '../../../api/passkeys.ts';
import { paths } from '../../../app/paths.ts';
import { useFactorQuestion, usePasskeyAnswer, useSignIn } from '../page/queries.ts';
import { CodeStep } from './code-step.tsx';
import type { Credentials } from './login.form.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { PasswordStep } from './password-step.tsx';

type Proof = { otp: string } | { passkey: UsedPasskey };

/** Email and password, then a passkey or a code from whoever has a second factor. */
export function SignInForm({ isLeaving }: { isLeaving: boolean }) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const question = useFactorQuestion();
  const passkey = usePasskeyAnswer();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [step, setStep] = useState<'password' | 'passkey' | 'code'>('password');

  const goTo = (next: typeof step) => {
    signIn.reset();
    passkey.reset();
    setStep(next);
  };
  /** With a passkey that works here it is asked for, and a code else. */
  const askFactor = (entered: Credentials) =>
    question.mutate(entered, { onSettled: (asked) => goTo(asked?.passkey ? 'passkey' : 'code') });

  const send = (entered: Credentials, proof: Proof | undefined, onRefused: (failure: unknown) => void) => {
    setCredentials(entered);
    signIn.mutate(
      { body: { ...entered, ...proof } },
      {
        onSuccess: ({ key, role, resetPasswordRequired }) => {
          if (!resetPasswordRequired) storeUser({ key, role: { name: role.name } });
          else void navigate({ to: paths.forgotPassword, search: { reason: 'required' } });
        },
        onError: (failure) => {
          if (hasCode(failure, 'OTP_REQUIRED')) return askFactor(entered);
          // At the second step: the password was changed in between.
          if (hasCode(failure, 'INVALID_CREDENTIALS')) setStep('password');
          onRefused(failure);
        },
      },
    );
  };
  /** Each question takes one answer: a second try asks anew. */
  const usePasskey = () =>
    passkey.mutate(credentials, { onSuccess: (used) => send(credentials, { passkey: used }, () => undefined) });

  const busy = signIn.isPending || question.isPending || passkey.isPending || isLeaving;
  if (step === 'password')
    return (
      <PasswordStep
        busy={busy}
        failure={hasCode(signIn.error, 'OTP_REQUIRED') ? null : signIn.error}
        initial={credentials}
        onSubmit={(entered, onRefused) => send(entered, undefined, onRefused)}
      />
    );
  if (step === 'passkey')
    return (
      <PasskeyStep
        email={credentials.email}
        busy={busy}
        failure={passkey.error ?? signIn.error}
        onUse={usePasskey}
        onCode={() => goTo('code')}
        onBack={() => goTo('password')}
      />
    );
  return (
    <CodeStep
      email={credentials.email}
      takesCode={question.data?.takesCode ?? true}
      busy={busy}
      failure={signIn.error}
      onSubmit={(otp, onRefused) => send(credentials, { otp }, onRefused)}
      onBack={() => goTo('password')}
    />
  );
}
