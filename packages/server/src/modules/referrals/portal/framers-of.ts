import type { Config } from '../../../platform/config.ts';
import type { PortalPerson } from './portal-person-store.ts';

/** The origins whose pages may have the page of a referrer in a frame: the shop's own, and those that the install trusts. */
export function framersOf({ ALLOWED_ORIGINS }: Pick<Config, 'ALLOWED_ORIGINS'>, { brand }: PortalPerson): string[] {
  const own = [brand.website, brand.frontend].flatMap((address) => originOf(address));
  return [...new Set([...own, ...ALLOWED_ORIGINS])];
}

function originOf(address: string | null): string[] {
  if (address === null || !URL.canParse(address)) return [];
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? [origin] : [];
}
