import type { ComponentPropsWithoutRef } from 'react';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import classes from './door.module.css';

/** The way on from a page at the door that asks for nothing: as wide and as high as the button of a form. */
export function DoorLink(props: ComponentPropsWithoutRef<typeof LinkButton>) {
  return <LinkButton className={classes['submit'] ?? ''} tone="primary" size="md" fullWidth {...props} />;
}
