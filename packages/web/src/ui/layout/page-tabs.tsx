import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './tabs.module.css';

type Tab = {
  label: string;
  to: string;
  /** How many there are; null where nobody counts them. */
  count?: number | string | null | undefined;
  /** Others begin with its address too. */
  isExact?: boolean;
};

/** So much of the one before it shows that there is one. */
const edgePx = 32;

/** The parts of one page, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the open one may be the last of many.
  useEffect(() => {
    const show = () => {
      const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
      if (open) bar.current?.scrollTo({ left: open.offsetLeft - bar.current.offsetLeft - edgePx });
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, []);
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
