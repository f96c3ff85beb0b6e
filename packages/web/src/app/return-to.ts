import { isOwnAddress } from '../api/own-address.ts';
import { paths } from './paths.ts';

const notWorthIt: readonly string[] = [paths.welcome, paths.login, paths.logout];

/** What to remember of where somebody is, so that they come back after signing in. */
export function returnHere(href: string): string | undefined {
  const [pathname = ''] = href.split(/[?#]/);
  return isOwnAddress(href) && !notWorthIt.includes(pathname) ? href : undefined;
}
