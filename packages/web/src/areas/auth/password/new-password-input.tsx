import type { PasswordInputProps } from '@mantine/core';
import { passwordMinLength } from '@coffer/contract/people/password-rules.ts';
import { PasswordChecklist } from '../../../ui/forms/password-checklist.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import classes from '../page/door.module.css';

/** A password that is being chosen, and what it still lacks. */
export function NewPasswordInput({ value, ...props }: PasswordInputProps & { value: string }) {
  return (
    <div className={classes['choice']}>
      <PasswordInput
        {...props}
        value={value}
        size="md"
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={`At least ${passwordMinLength} characters, with:`}
      />
      <PasswordChecklist password={value} />
    </div>
  );
}
