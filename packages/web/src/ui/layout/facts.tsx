import type { ReactNode } from 'react';
import classes from './facts.module.css';

type FactsProps = {
  inColumns?: boolean;
  /** Names are sentences rather than words. */
  withLongNames?: boolean;
  children: ReactNode;
};

/** What is known of a thing, each with its name. Where there is room for it, in two columns. */
export function Facts({ inColumns = false, withLongNames = false, children }: FactsProps) {
  return (
    <dl className={classes['facts']} data-columns={inColumns || undefined} data-long={withLongNames || undefined}>
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
