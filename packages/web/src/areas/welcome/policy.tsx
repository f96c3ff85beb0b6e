import type { ReactNode } from 'react';
import { useTitle } from '../../ui/layout/use-title.ts';
import classes from './policy.module.css';

/** A text to be read from top to bottom. */
export function Policy({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <article className={classes['policy']}>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['lead']}>{lead}</p>
      {children}
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>{title}</h2>
      {children}
    </section>
  );
}

/** What is kept: its name, what it holds, and for how long. */
export function Kept({ entries }: { entries: readonly { name: ReactNode; holds: string; until: string }[] }) {
  return (
    <dl className={classes['kept']}>
      {entries.map(({ name, holds, until }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>
            {holds} <span className={classes['until']}>{until}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
