import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { DoorForm } from '../page/door-form.tsx';
import classes from '../page/door.module.css';
import { DoorPage } from '../page/door-page.tsx';
import { codeRules, tidyCode } from './login.form.ts';
import { fieldErrorsOf } from '../page/trouble.ts';
import { useDoorForm } from '../page/use-door-form.ts';

type Props = {
  email: string;
  /** Without an authenticator there are recovery codes alone. */
  takesCode: boolean;
  busy: boolean;
  failure: unknown;
  onSubmit: (otp: string, onRefused: (failure: unknown) => void) => void;
  onBack: () => void;
};

export function CodeStep({ email, takesCode, busy, failure, onSubmit, onBack }: Props) {
  const { form, submit, refuse, troubleOf } = useDoorForm({ initialValues: { otp: '' }, validate: codeRules }, blame);
  return (
    <DoorPage
      title={takesCode ? 'Two-factor code' : 'Recovery code'}
      lead={
        <>
          {takesCode ? 'Enter the six-digit code that your authenticator app shows for ' : 'Enter a recovery code of '}
          <span className={classes['strong']}>{email.trim()}</span>
          {takesCode ? ', or a recovery code.' : '.'}
        </>
      }
    >
      <DoorForm
        onSubmit={submit(({ otp }) => onSubmit(tidyCode(otp), refuse))}
        submitLabel="Sign in"
        busy={busy}
        trouble={troubleOf(failure)}
        hint={
          <div className={classes['back']}>
            <Button tone="quiet" onClick={onBack} disabled={busy}>
              Back
            </Button>
          </div>
        }
      >
        <TextInput
          {...form.getInputProps('otp')}
          key={form.key('otp')}
          label="Code"
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </DoorForm>
    </DoorPage>
  );
}

function blame(failure: unknown): Record<string, string> {
  return hasCode(failure, 'INVALID_OTP') ? { otp: messageOf(failure) } : fieldErrorsOf(failure);
}
