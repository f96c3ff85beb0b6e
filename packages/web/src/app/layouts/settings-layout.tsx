import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMe } from '../../api/me.ts';
import { settingsPages } from '../settings-pages.ts';
import classes from './settings-layout.module.css';

/** The settings' own navigation: what one may open, beside what is open. */
export function SettingsLayout() {
  const permissions = useMe().data?.permissions;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isKnown = permissions !== undefined;
  useEffect(() => {
    // Another path is another page, and so another entry.
    if (!isKnown || pathname === '') return undefined;
    const show = () => showCurrent(nav.current);
    show();
    // Turned or narrowed, the line is another one.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [pathname, isKnown]);
  return (
    <div className={classes['layout']}>
      <nav ref={nav} className={classes['nav']} aria-label="Settings">
        {settingsPages.map(({ title, pages }) => {
          const mine = pages.filter(({ needs }) => needs === undefined || permissions?.includes(needs));
          return mine.length === 0 ? null : (
            <div key={title} className={classes['group']}>
              {mine.length === 1 && mine[0]?.label === title ? null : <p>{title}</p>}
              <ul>
                {mine.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} activeProps={{ 'aria-current': 'page' }}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <div className={classes['page']}>
        <Outlet />
      </div>
    </div>
  );
}

/** On a phone the pages stand in one line, wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current=page]');
  if (!nav || !current) return;
  const [around, own] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
  nav.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}
