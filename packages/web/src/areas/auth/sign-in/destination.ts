import { isOwnAddress } from '../../../api/own-address.ts';
import { dashboardOf, paths } from '../../../app/paths.ts';

const pointless: readonly string[] = [paths.login, paths.logout];

/** Where somebody goes who has signed in: back to where they were, if that is on this site, else to the dashboard. */
export function destination(returnTo: string | undefined): string {
  const [pathname = ''] = returnTo?.split(/[?#]/) ?? [];
  return returnTo !== undefined && isOwnAddress(returnTo) && !pointless.includes(pathname)
    ? returnTo
    : dashboardOf('all');
}
