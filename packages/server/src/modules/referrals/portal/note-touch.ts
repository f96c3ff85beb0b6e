import { onlyProjects } from '../../../platform/access.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isShut } from './find-viewer.ts';
import { findOffer, type OfferRow } from './offer-store.ts';
import { findSharer, type PortalPerson } from './portal-person-store.ts';
import { readTouches, writeTouches, type Touch } from './referral-cookie.ts';

type Keyed = Pick<Deps, 'masterKey'>;

/** What the browser is to keep of this visit: who brought it first stays, until their time is over. */
export function touchedBy(
  deps: Keyed,
  header: string | undefined,
  { projectId, shareToken }: PortalPerson,
  { offer, now }: { offer: OfferRow; now: Date },
): string {
  const known = readTouches(deps, header);
  const first = known.find((one) => one.projectId === projectId && isInTime(one, offer, now));
  const others = known.filter((one) => one.projectId !== projectId);
  return writeTouches(deps, [...others, first ?? { projectId, shareToken, at: now }]);
}

/** The code of who brought this browser to the project, where that still counts. */
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
  const offer = await findOffer(db, onlyProjects(projectId));
  return offer?.status === 'active' && isInTime(touch, offer, now) ? person.code : undefined;
}

function isInTime({ at }: Touch, { attributionDays }: OfferRow, now: Date): boolean {
  return daysAfter(at, attributionDays) > now;
}
