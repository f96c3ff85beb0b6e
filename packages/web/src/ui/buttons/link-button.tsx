import { Button as Base, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { buttonLook, type ButtonEdge, type ButtonTone } from './button-look.ts';

type Props = Omit<ButtonProps, 'variant' | 'color' | 'leftSection'> &
  Omit<ComponentPropsWithoutRef<'a'>, keyof ButtonProps> & {
    tone?: ButtonTone;
    edge?: ButtonEdge;
    icon?: ReactNode;
    ref?: Ref<HTMLAnchorElement>;
  };

function Anchor({ tone = 'plain', edge, icon, ...rest }: Props) {
  return <Base component="a" {...buttonLook(tone)} leftSection={icon} data-edge={edge} {...rest} />;
}

/** Goes somewhere, and looks like a button. */
export const LinkButton = createLink(Anchor);
