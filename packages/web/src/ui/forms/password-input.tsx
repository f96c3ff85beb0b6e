import { PasswordInput as Base, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

export function PasswordInput(props: PasswordInputProps) {
  return (
    <Base
      visibilityToggleIcon={VisibilityIcon}
      {...props}
      visibilityToggleButtonProps={{
        'aria-label': 'Show or hide the password',
        tabIndex: 0,
        ...props.visibilityToggleButtonProps,
      }}
    />
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={17} stroke={1.75} color="var(--c-ink-2)" aria-hidden />;
}
