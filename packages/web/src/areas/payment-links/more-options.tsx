import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = { isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode };

/** What most links leave as it is. */
export function MoreOptions({ isOpen, onToggle, children }: Props) {
  return (
    <details className={classes['more']} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        {texts.more.title} <span>{texts.more.hint}</span>
      </summary>
      <div className={classes['columns']}>{children}</div>
    </details>
  );
}
