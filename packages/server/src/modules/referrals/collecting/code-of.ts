import type { CodeOf } from '../../payouts/index.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';

/** What a code is good for: an address that becomes theirs, or a withdrawal to the one that is. */
export type BoundTo = { what: 'address' | 'withdrawal'; blockchainId: number; address: string };

/** Of one person in one project, for this address and nothing else. A newer one takes its place at the page that asked for it. */
export function codeOf(
  { id, projectId }: Pick<PortalPerson, 'id' | 'projectId'>,
  { what, blockchainId, address }: BoundTo,
  page: string,
): CodeOf {
  return { purpose: 'referrer', entityId: id, boundTo: `${projectId} ${what} ${blockchainId} ${address}`, page };
}
