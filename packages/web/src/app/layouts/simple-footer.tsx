import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from './simple-layout.module.css';

const year = new Date().getFullYear();

export function SimpleFooter() {
  return (
    <footer className={classes['footer']}>
      <p>© {year} Coffer</p>
      <nav aria-label="Policies">
        <Link to={paths.privacyPolicy}>Privacy policy</Link>
        <Link to={paths.cookiePolicy}>Cookie policy</Link>
      </nav>
    </footer>
  );
}
