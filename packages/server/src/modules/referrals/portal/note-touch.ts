import { onlyProjects } from '../../../platform/access.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { writeNamedCode } from '../people/named-code.ts';
import { isShut } from './find-viewer.ts';
import { campaignNamedBy, findLinkedOffer, findOffer, type OfferRow } from './offer-store.ts';
import { findSharer, type PortalPerson } from './portal-person-store.ts';
import { readTouches, writeTouches, type Touch } from './referral-cookie.ts';

type Keyed = Pick<Deps, 'masterKey'>;

/** What the browser is to keep of this visit: who brought it first stays, until their time is over. */
export async function touchedBy(
  deps: Keyed,
  db: Db,
  header: string | undefined,
  { person, offer, now }: { person: PortalPerson; offer: OfferRow; now: Date },
): Promise<string> {
  const { projectId, shareToken } = person;
  const known = readTouches(deps, header);
  const first = known.find((one) => one.projectId === projectId);
  const others = known.filter((one) => one.projectId !== projectId);
  const isFirst = first === undefined || !isInTime(first, (await findTouched(db, first)) ?? offer, now);
  const touch = isFirst ? { projectId, shareToken, campaignId: campaignNamedBy(offer), at: now } : first;
  return writeTouches(deps, [...others, touch]);
}

/** The code of who brought this browser to the project, with the campaign of their link, where that still counts. */
export async function codeOfTouch(
  deps: Keyed,
  db: Db,
  header: string | undefined,
  { projectId, now }: { projectId: number; now: Date },
): Promise<string | undefined> {
  const touch = readTouches(deps, header).find((one) => one.projectId === projectId);
  if (!touch) return undefined;
  const person = await findSharer(db, touch.shareToken);
  if (!person || person.projectId !== projectId || isShut(person)) return undefined;
  const offer = await findTouched(db, touch);
  const counts = offer?.status === 'active' && isInTime(touch, offer, now);
  // Whether its campaign takes them is asked when they have paid: until then it may end.
  return counts ? writeNamedCode({ code: person.code, campaignId: touch.campaignId }) : undefined;
}

/** What came of the link that was opened: where its campaign takes nobody any more, it is the default one. */
async function findTouched(db: Db, { projectId, campaignId }: Touch): Promise<OfferRow | undefined> {
  const scope = onlyProjects(projectId);
  const named = campaignId === null ? undefined : await findLinkedOffer(db, scope, campaignId);
  return named?.status === 'active' ? named : findOffer(db, scope);
}

function isInTime({ at }: Touch, { attributionDays }: OfferRow, now: Date): boolean {
  return daysAfter(at, attributionDays) > now;
}
