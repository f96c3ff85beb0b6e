import { Page } from '../../ui/page.tsx';

export function CookiePolicyScreen() {
  return <Page title="CookiePolicy">{null}</Page>;
}
