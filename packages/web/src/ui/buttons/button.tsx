import { Button as Base, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { buttonLook, type ButtonTone } from './button-look.ts';

type Props = Omit<ButtonProps, 'loading' | 'variant' | 'color' | 'leftSection'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    tone?: ButtonTone;
    icon?: ReactNode;
    /** The label stays, the icon becomes the loader, and nobody presses twice. */
    busy?: boolean;
  };

export function Button({ tone = 'plain', icon, busy = false, disabled = false, type = 'button', ...rest }: Props) {
  return (
    <Base
      {...buttonLook(tone)}
      {...rest}
      type={type}
      leftSection={busy ? <Loader size={15} color="currentColor" aria-hidden /> : icon}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    />
  );
}
