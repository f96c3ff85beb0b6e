import { Link } from '@tanstack/react-router';
import classes from './page-tabs.module.css';

type Tab = { label: string; to: string; count?: number | undefined };

/** The parts of one page, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {tabs.map(({ label: name, to, count }) => (
        <Link key={to} to={to} className={classes['tab']} activeProps={{ 'aria-current': 'page' }}>
          {name}
          <span className={classes['count']}>{count ?? '–'}</span>
        </Link>
      ))}
    </nav>
  );
}
