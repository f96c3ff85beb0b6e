import type { ReactNode } from 'react';
import { useTitle } from '../../../ui/layout/use-title.ts';
import classes from './door.module.css';

/** What every page at the door begins with. */
export function DoorPage({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  useTitle(title);
  return (
    <>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['lead']}>{lead}</p>
      {children}
    </>
  );
}
