import type { TextInputProps } from '@mantine/core';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** The name of an account, so that password stores find it. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
