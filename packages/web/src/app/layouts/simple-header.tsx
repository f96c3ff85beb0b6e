import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/theme/logo.tsx';
import { paths } from '../paths.ts';
import classes from './simple-layout.module.css';

export function SimpleHeader() {
  return (
    <header className={classes['header']}>
      <Link to={paths.welcome} aria-label="Coffer, start page">
        <Logo />
      </Link>
    </header>
  );
}
