import { PasswordInput as Base, type PasswordInputProps } from '@mantine/core';

export function PasswordInput(props: PasswordInputProps) {
  return (
    <Base
      {...props}
      visibilityToggleButtonProps={{
        'aria-label': 'Show or hide the password',
        tabIndex: 0,
        ...props.visibilityToggleButtonProps,
      }}
    />
  );
}
