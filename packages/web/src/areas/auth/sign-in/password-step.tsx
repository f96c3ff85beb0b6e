import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { DoorForm } from '../page/door-form.tsx';
import classes from '../page/door.module.css';
import { DoorPage } from '../page/door-page.tsx';
import { EmailInput } from '../page/email-input.tsx';
import { credentialRules, type Credentials } from './login.form.ts';
import { useDoorForm } from '../page/use-door-form.ts';

type Props = {
  initial: Credentials;
  busy: boolean;
  failure: unknown;
  onSubmit: (entered: Credentials, onRefused: (failure: unknown) => void) => void;
};

export function PasswordStep({ initial, busy, failure, onSubmit }: Props) {
  const { form, submit, refuse, troubleOf } = useDoorForm({ initialValues: initial, validate: credentialRules });
  return (
    <DoorPage title="Sign in" lead="Manage your payments and wallets.">
      <DoorForm
        onSubmit={submit((entered) => onSubmit(entered, refuse))}
        submitLabel="Sign in"
        busy={busy}
        trouble={troubleOf(failure)}
        hint={<p className={classes['centred']}>With two-factor sign-in, you enter your code in the next step.</p>}
      >
        <EmailInput {...form.getInputProps('email')} key={form.key('email')} />
        <div className={classes['beside']}>
          <PasswordInput
            {...form.getInputProps('password')}
            key={form.key('password')}
            label="Password"
            size="md"
            autoComplete="current-password"
          />
          <Link to={paths.forgotPassword}>Forgot password?</Link>
        </div>
      </DoorForm>
    </DoorPage>
  );
}
