import { Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SmtpView } from '@coffer/contract/smtp.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { passwordState, type MailServerValues } from './mail-server.form.ts';
import classes from './mail-server.module.css';

type Props = { form: UseFormReturnType<MailServerValues>; stored: SmtpView };

/** Goes in and never comes out: of a stored one it is only said that it is there. */
export function PasswordField({ form, stored }: Props) {
  const state = passwordState(form.values, stored);
  const become = (plan: MailServerValues['plan']) => {
    form.setValues({ plan, password: '' });
    form.clearFieldError('password');
  };
  const keep = (
    <Button size="xs" tone="quiet" onClick={() => become('keep')}>
      Keep the stored one
    </Button>
  );

  if (state === 'stored' || state === 'removing') {
    return (
      <Input.Wrapper
        label="Password"
        labelElement="div"
        description={state === 'stored' ? 'It stays while host, port, security and user name do.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <div className={classes['kept']} role="group" aria-label="Password">
          <span>{state === 'stored' ? 'A password is stored' : 'Removed when you save'}</span>
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
      </Input.Wrapper>
    );
  }
  return (
    <div className={classes['typed']}>
      <PasswordInput
        {...form.getInputProps('password')}
        label={state === 'changing' ? 'New password' : 'Password'}
        placeholder={state === 'changing' ? '' : 'None'}
        autoComplete="new-password"
        autoFocus={state === 'changing'}
      />
      {state === 'changing' ? keep : null}
    </div>
  );
}
