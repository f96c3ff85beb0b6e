import { Button as Base, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { buttonLook, type ButtonEdge, type ButtonTone } from './button-look.ts';

type Props = Omit<ButtonProps, 'loading' | 'variant' | 'color' | 'leftSection'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    tone?: ButtonTone;
    edge?: ButtonEdge;
    icon?: ReactNode;
    /** The label stays, the icon becomes the loader, and nobody presses twice. */
    busy?: boolean;
  };

export function Button(props: Props) {
  const { tone = 'plain', edge, icon, busy = false, disabled = false, type = 'button', ...rest } = props;
  return (
    <Base
      {...buttonLook(tone)}
      {...rest}
      type={type}
      leftSection={busy ? <Loader size={15} color="currentColor" aria-hidden /> : icon}
      data-edge={edge}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    />
  );
}
