import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Change } from '../../format/change-of.ts';
import classes from './figures.module.css';

type Props = {
  label: string;
  isBusy: boolean;
  /** Its last figure has a sentence under it. */
  isWideAtEnd?: boolean;
  children: ReactNode;
};

/** The figures of a page beside each other; the first is what the page is about. */
export function Figures({ label, isBusy, isWideAtEnd = false, children }: Props) {
  return (
    <section
      className={classes['figures']}
      aria-label={label}
      aria-busy={isBusy}
      data-wide-at-end={isWideAtEnd || undefined}
    >
      {children}
    </section>
  );
}

export type FigureProps = {
  name: string;
  /** Undefined until it is known. */
  value?: string | undefined;
  change?: Change | undefined;
  beside?: ReactNode;
  isHero?: boolean;
  /** Asks how it is made. */
  made?: ReactNode;
};

export function Figure({ name, value, change, beside, isHero = false, made }: FigureProps) {
  return (
    <div className={classes['figure']}>
      <header className={classes['head']}>
        <h2 className={classes['name']}>{name}</h2>
        {made}
      </header>
      {value === undefined ? (
        <Skeleton height={isHero ? 63 : 57} width="70%" animate={false} />
      ) : (
        <>
          <p className={`num ${classes['value']}`} data-hero={isHero || undefined}>
            <span>{value}</span>
          </p>
          <p className={`num ${classes['beside']}`}>
            {change === undefined ? null : <span data-direction={change.direction}>{change.text}</span>} {beside}
          </p>
        </>
      )}
    </div>
  );
}
