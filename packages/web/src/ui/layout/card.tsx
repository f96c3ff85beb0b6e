import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  /** Above the title, from edge to edge: what chooses what the card shows. */
  lead?: ReactNode;
  title?: string;
  /** Before the title: the mark of a network. */
  icon?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Tables reach to the edges. */
  flush?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

export function Card({ lead, title, icon, hint, actions, flush = false, footer, children }: Props) {
  return (
    <section className={classes['card']} aria-label={title}>
      {lead}
      {title === undefined ? null : (
        <div className={classes['header']}>
          <div>
            <h2 className={classes['title']}>
              {icon}
              {title}
            </h2>
            {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
          </div>
          {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : classes['body']}>{children}</div>
      {footer === undefined ? null : <div className={classes['footer']}>{footer}</div>}
    </section>
  );
}
