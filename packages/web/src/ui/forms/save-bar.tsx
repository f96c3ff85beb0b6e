import type { ReactNode } from 'react';
import { Notice } from '../messages/notice.tsx';
import classes from './save-bar.module.css';

type Props = {
  /** What a save will do, to the word. */
  sentence: string;
  isTouched: boolean;
  /** Why the last try did not work. */
  problem?: ReactNode;
  /** Back, and the save itself. */
  children: ReactNode;
};

/** Stays in sight at the end of a long form. */
export function SaveBar({ sentence, isTouched, problem, children }: Props) {
  return (
    <div className={classes['bar']}>
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <div className={classes['row']}>
        <output className={classes['sentence']} data-touched={isTouched || undefined}>
          {sentence}
        </output>
        <div className={classes['buttons']}>{children}</div>
      </div>
    </div>
  );
}
