import type { ReactNode } from 'react';
import { StatusBadge, type StatusLook } from '../statuses/status-badge.tsx';
import { useTitle } from './use-title.ts';
import classes from './page.module.css';

type Props = {
  title: string;
  /** How what the page is about stands. */
  badge?: StatusLook;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the dashboard: its title, what one can do, and what is there. */
export function Page({ title, badge, subtitle, actions, children }: Props) {
  useTitle(title);
  return (
    <div className={classes['page']}>
      <div className={classes['header']}>
        <div>
          {badge === undefined ? (
            <h1 className={classes['title']}>{title}</h1>
          ) : (
            <div className={classes['with-badge']}>
              <h1 className={classes['title']}>{title}</h1>
              <StatusBadge {...badge} />
            </div>
          )}
          {subtitle === undefined ? null : <p className={classes['subtitle']}>{subtitle}</p>}
        </div>
        {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
