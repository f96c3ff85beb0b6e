import type { PortalView } from '@coffer/contract/growth/portal.ts';
import type { PortalPerson } from './portal-person-store.ts';

export function brandOf({ brand }: PortalPerson): PortalView['brand'] {
  const { name, logoHash, color, website, supportEmail } = brand;
  return { name, logoPath: logoHash === null ? null : `/logos/${logoHash}.webp`, color, website, supportEmail };
}
