import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';
import { paths } from '../paths.ts';
import { SimpleFooter } from './simple-footer.tsx';
import classes from './simple-layout.module.css';

/** A header with the logo, a page, a footer. */
export function SimpleLayout() {
  return (
    <div className={classes['layout']}>
      <header className={classes['header']}>
        <Link to={paths.welcome} aria-label="Coffer, start">
          <Logo />
        </Link>
      </header>
      <main className={classes['main']}>
        <Outlet />
      </main>
      <SimpleFooter />
    </div>
  );
}
