import type { ShareView } from '@coffer/contract/growth/portal.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { brandOf } from './brand-of.ts';
import { findLinked, isShut } from './find-viewer.ts';
import { writeNamedCode } from '../people/named-code.ts';
import { campaignNamedBy, findLinkedOffer, findOffer, type OfferRow } from './offer-store.ts';
import type { PortalPerson } from './portal-person-store.ts';
import { stateOf, viewOffer } from './view-offer.ts';

export type Share = { view: ShareView; person: PortalPerson; offer: OfferRow | undefined };

/** What friends see who open a link. That of somebody who brings nobody any more looks as if the offer were over. */
export async function viewShare(
  call: Pick<Call, 'db' | 'now' | 'ip'>,
  shareToken: string,
  campaignId: number | null,
): Promise<Share> {
  const person = await findLinked(call, shareToken);
  const offer = isShut(person) ? undefined : await offerBy(call.db, person, campaignId);
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
      shopURL: shopOf(person, isOpen ? offer : undefined),
    },
  };
}

/** That of the campaign of the link. A link that names none of the project's, or one without links, is a plain one. */
async function offerBy(db: Db, { projectId }: PortalPerson, campaignId: number | null): Promise<OfferRow | undefined> {
  const scope = onlyProjects(projectId);
  const named = campaignId === null ? undefined : await findLinkedOffer(db, scope, campaignId);
  return named ?? findOffer(db, scope);
}

/** With the code, for a shop that wants to know it. */
function shopOf({ brand: { website }, code }: PortalPerson, offer: OfferRow | undefined): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const url = new URL(website);
  if (offer) url.searchParams.set('ref', writeNamedCode({ code, campaignId: campaignNamedBy(offer) }));
  return url.href;
}
