import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import classes from './tabs.module.css';
import { useOpenInSight } from './use-open-in-sight.ts';

type Tab = {
  label: string;
  to: string;
  /** How many there are; null where nobody counts them. */
  count?: number | string | null | undefined;
  /** Others begin with its address too. */
  isExact?: boolean;
};

/** The parts of one page, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  useOpenInSight(bar, '[aria-current]');
  return (
    <nav ref={bar} className={classes['tabs']} aria-label={label}>
      {tabs.map(({ label: name, to, count, isExact = false }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab']}
          activeOptions={{ exact: isExact, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {name}
          {count === null ? null : <span className={classes['count']}>{count ?? '–'}</span>}
        </Link>
      ))}
    </nav>
  );
}
