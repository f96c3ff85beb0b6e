import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { SmtpView } from '@coffer/contract/operations/smtp.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { SecretChoice } from '../../ui/forms/secret-choice.tsx';
import { SecretSwitch } from '../../ui/forms/secret-switch.tsx';
import { passwordState, type MailServerValues } from './mail-server.form.ts';
import classes from './mail-server.module.css';

const untyped = { password: '', isFromVault: false, passwordSecretID: null } as const;

type Props = { form: UseFormReturnType<MailServerValues>; stored: SmtpView };

/** Goes in and never comes out: of a stored one it is only said that it is there. */
export function PasswordField({ form, stored }: Props) {
  const state = passwordState(form.values, stored);
  const typed = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state === 'changing') typed.current?.focus();
  }, [state]);
  const become = (plan: MailServerValues['plan']) => {
    form.setValues({ plan, ...untyped });
    form.clearFieldError('password');
    form.clearFieldError('passwordSecretID');
  };
  const keep = (
    <Button size="xs" tone="quiet" onClick={() => become('keep')}>
      Keep stored password
    </Button>
  );

  const storedText = stored.passwordSecretID === null ? 'A password is stored' : 'A vault secret is used';
  const { isFromVault, passwordSecretID } = form.values;
  const turn = (isOn: boolean) => {
    form.setValues({ ...untyped, isFromVault: isOn });
    form.clearFieldError('password');
    form.clearFieldError('passwordSecretID');
  };

  if (state === 'stored' || state === 'removing') {
    return (
      <fieldset className={classes['kept']}>
        <legend>Password</legend>
        <div className={classes['box']}>
          <span>{state === 'stored' ? storedText : 'Removed when you save'}</span>
          {state === 'removing' ? (
            keep
          ) : (
            <>
              <Button size="xs" tone="quiet" onClick={() => become('change')}>
                Change
              </Button>
              <Button size="xs" tone="quiet" onClick={() => become('remove')}>
                Remove
              </Button>
            </>
          )}
        </div>
        {state === 'stored' ? <p>It is kept as long as host, port, security and user name do not change.</p> : null}
      </fieldset>
    );
  }
  return (
    <div className={classes['typed']}>
      {isFromVault ? (
        <SecretChoice
          label={state === 'changing' ? 'New password' : 'Password'}
          chosen={passwordSecretID}
          error={form.errors['passwordSecretID']}
          onChoose={(secretID) => form.setFieldValue('passwordSecretID', secretID)}
        />
      ) : (
        <PasswordInput
          {...form.getInputProps('password')}
          label={state === 'changing' ? 'New password' : 'Password'}
          placeholder={state === 'changing' ? '' : 'None'}
          autoComplete="new-password"
          ref={typed}
        />
      )}
      <SecretSwitch isOn={isFromVault} onTurn={turn} />
      {state === 'changing' ? keep : null}
    </div>
  );
}
