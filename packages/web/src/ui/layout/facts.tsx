import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What is known of a thing, each with its name. Where there is room for it, in two columns. */
export function Facts({ inColumns = false, children }: { inColumns?: boolean; children: ReactNode }) {
  return (
    <dl className={classes['facts']} data-columns={inColumns || undefined}>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
