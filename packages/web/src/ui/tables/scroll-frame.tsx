import type { ReactNode } from 'react';
import { useOverflow } from './use-overflow.ts';
import classes from './data-table.module.css';

/** Scrolls sideways only where it must: elsewhere the headings can stick to the page. A shadow stands where more is hidden. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  const { frame, isOver, edges } = useOverflow();
  const reach = isOver ? { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls sideways` } : {};
  return (
    <div className={classes['frame']} data-before={edges.before || undefined} data-after={edges.after || undefined}>
      <div ref={frame} className={classes['scroll']} data-scrolls={isOver || undefined} {...reach}>
        {children}
      </div>
    </div>
  );
}
