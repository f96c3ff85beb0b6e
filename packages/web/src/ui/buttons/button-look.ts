import type { ButtonProps } from '@mantine/core';
import classes from './button.module.css';

/** One primary button in a region. A danger is outlined until the step that does it. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-solid';

export function buttonLook(tone: ButtonTone): Pick<ButtonProps, 'variant' | 'classNames'> {
  return {
    variant: tone === 'primary' || tone === 'danger-solid' ? 'filled' : 'default',
    classNames: { root: `${classes['root']} ${classes[tone]}`, section: classes['section'] ?? '' },
  };
}
