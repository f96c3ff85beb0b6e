import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  icon: Icon;
  /** The fact: "No payments yet". */
  title: string;
  /** What makes it fill. */
  hint?: ReactNode;
  /** One button. */
  action?: ReactNode;
};

export function EmptyState({ icon: Drawn, title, hint, action }: Props) {
  return (
    <div className={classes['empty']}>
      <Drawn size={17} stroke={1.75} aria-hidden />
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
        {action === undefined ? null : <div className={classes['action']}>{action}</div>}
      </div>
    </div>
  );
}
