import { Link, Outlet } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { settingsPages } from '../settings-pages.ts';
import classes from './settings-layout.module.css';

/** The settings' own navigation: what one may open, beside what is open. */
export function SettingsLayout() {
  const permissions = useMe().data?.permissions;
  return (
    <div className={classes['layout']}>
      <nav className={classes['nav']} aria-label="Settings">
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
