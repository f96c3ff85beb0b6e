import { IconChevronRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { settingsPages } from '../settings-pages.ts';
import { paths } from '../paths.ts';
import classes from './crumbs.module.css';

/** Where this page is. */
export function Crumbs() {
  const pathname = useLocation().pathname.toLowerCase();
  const trail = trailOf(pathname);
  return (
    <div className={classes['crumbs']}>
      {trail.map((name, at) => (
        <span key={name} data-last={at === trail.length - 1 || undefined}>
          {at > 0 ? <IconChevronRight size={13} stroke={1.75} aria-hidden /> : null}
          {name}
        </span>
      ))}
    </div>
  );
}

function trailOf(pathname: string): readonly string[] {
  if (pathname.startsWith(paths.doctor)) return ['Payment doctor'];
  if (pathname.includes('/payments/deposits')) return ['Payments', 'Deposits'];
  if (pathname.startsWith('/managewallet'))
    return ['Wallet Management', pathname.includes('sweepcontract') ? 'Sweep contracts' : 'Wallets'];
  if (!pathname.startsWith(paths.settings)) return ['Dashboard'];
  for (const { title, pages } of settingsPages) {
    const page = pages.find(({ to }) => pathname.startsWith(to.toLowerCase()));
    if (page) return ['Settings', ...(title === page.label ? [] : [title]), page.label];
  }
  return ['Settings'];
}
