import { readStored } from '../api/http/stored.ts';

/** The theme that somebody chose in the dashboard, else the system's, also when that changes. */
export function followTheme(): void {
  const chosen = readStored('coffer.theme');
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : systemIsDark.matches ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = theme;
  };
  show();
  systemIsDark.addEventListener('change', show);
}
