import type { ButtonProps } from '@mantine/core';
import classes from './button.module.css';

/** One primary button in a region. A danger is outlined until the step that does it. A link leads on from the head of a card. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'link' | 'danger' | 'danger-solid';

/** Where a quiet button, which has no box, ends a line of text or begins one. */
export type ButtonEdge = 'start' | 'end';

export function buttonLook(tone: ButtonTone): Pick<ButtonProps, 'variant' | 'classNames'> {
  return {
    variant: tone === 'primary' || tone === 'danger-solid' ? 'filled' : 'default',
    classNames: { root: `${classes['root']} ${classes[tone]}`, section: classes['section'] ?? '' },
  };
}
