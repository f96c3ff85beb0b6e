import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';
import classes from './page.module.css';

type Props = { title: string; subtitle?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page of the dashboard: its title, what one can do, and what is there. */
export function Page({ title, subtitle, actions, children }: Props) {
  useTitle(title);
  return (
    <div className={classes['page']}>
      <div className={classes['header']}>
        <div>
          <h1 className={classes['title']}>{title}</h1>
          {subtitle === undefined ? null : <p className={classes['subtitle']}>{subtitle}</p>}
        </div>
        {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
