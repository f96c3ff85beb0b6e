import type { TextInputProps } from '@mantine/core';
import { TextInput } from '../../ui/forms/text-input.tsx';
import classes from './enrol.module.css';

export function CodeStep({ field }: { field: TextInputProps }) {
  return (
    <TextInput
      label="Six-digit code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={9}
      spellCheck={false}
      classNames={{ input: classes['code'] ?? '' }}
      data-autofocus
      {...field}
    />
  );
}
