import './public-page.css';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Logo } from '../../ui/theme/logo.tsx';

/** What every public page has around it. */
export function PublicPage({ year, children }: { year: number; children: ReactNode }) {
  return (
    <div className="public">
      <header className="public-header">
        <a className="public-home" href={paths.welcome}>
          <Logo />
        </a>
      </header>
      <main className="public-main">{children}</main>
      <footer className="public-footer">
        <span>© {year} Coffer</span>
        <nav aria-label="Policies">
          <a href={paths.privacyPolicy}>Privacy policy</a>
          <a href={paths.cookiePolicy}>Cookie policy</a>
        </nav>
      </footer>
    </div>
  );
}
