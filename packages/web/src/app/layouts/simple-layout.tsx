import { Outlet } from '@tanstack/react-router';
import { SimpleFooter } from './simple-footer.tsx';
import { SimpleHeader } from './simple-header.tsx';
import classes from './simple-layout.module.css';

/** A header with the logo, a page, a footer. */
export function SimpleLayout() {
  return (
    <div className={classes['layout']}>
      <SimpleHeader />
      <main className={classes['main']}>
        <Outlet />
      </main>
      <SimpleFooter />
    </div>
  );
}
