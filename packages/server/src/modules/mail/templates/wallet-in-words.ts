import { leadsElsewhere } from '../../../platform/foreign-address.ts';

/** As its owners call it. A name with an address in it stays on the dashboard: from here people are told where to send coin. */
export function walletInWords({ walletName, siteUrl }: { walletName: string; siteUrl: string }): string {
  return leadsElsewhere(walletName, [siteUrl]) ? '(named on the dashboard)' : `"${walletName}"`;
}
