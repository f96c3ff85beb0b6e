import type { ShareView } from '@coffer/contract/growth/portal.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { brandOf } from './brand-of.ts';
import { findLinked, isShut } from './find-viewer.ts';
import { findOffer, type OfferRow } from './offer-store.ts';
import type { PortalPerson } from './portal-person-store.ts';
import { stateOf, viewOffer } from './view-offer.ts';

export type Share = { view: ShareView; person: PortalPerson; offer: OfferRow | undefined };

/** What friends see who open a link. That of somebody who brings nobody any more looks as if the offer were over. */
export async function viewShare(call: Pick<Call, 'db' | 'now' | 'ip'>, shareToken: string): Promise<Share> {
  const person = await findLinked(call, shareToken);
  const offer = isShut(person) ? undefined : await findOffer(call.db, onlyProjects(person.projectId));
  const state = stateOf(offer);
  const isOpen = state === 'active';
  return {
    person,
    offer,
    view: {
      brand: brandOf(person),
      state,
      code: isOpen ? person.code : null,
      offer: offer && isOpen ? viewOffer(offer) : null,
      shopURL: shopOf(person, isOpen),
    },
  };
}

/** With the code, for a shop that wants to know it. */
function shopOf({ brand: { website }, code }: PortalPerson, isOpen: boolean): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const url = new URL(website);
  if (isOpen) url.searchParams.set('ref', code);
  return url.href;
}
