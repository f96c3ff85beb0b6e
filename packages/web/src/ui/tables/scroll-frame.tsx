import type { ReactNode } from 'react';
import { useOverflow } from './use-overflow.ts';
import classes from './data-table.module.css';

/** Scrolls sideways only where it must: elsewhere the headings can stick to the page. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  const { frame, isOver } = useOverflow();
  const reach = isOver ? { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls sideways` } : {};
  return (
    <div ref={frame} className={classes['scroll']} data-scrolls={isOver || undefined} {...reach}>
      {children}
    </div>
  );
}
