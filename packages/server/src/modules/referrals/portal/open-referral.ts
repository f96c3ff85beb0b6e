import type { Call, Deps } from '../../../platform/deps.ts';
import type { Asked, ReferralPage } from '../../../platform/http/referral-page.ts';
import { brandOf } from './brand-of.ts';
import { countVisit, isPerson } from './count-visit.ts';
import { findViewer, isShut } from './find-viewer.ts';
import { framersOf } from './framers-of.ts';
import { touchedBy } from './note-touch.ts';
import { portalOf } from './view-portal.ts';
import { viewShare } from './view-share.ts';

type OpenDeps = Pick<Deps, 'config' | 'masterKey'>;

/** Portal tokens begin like this, and links never do: `_` is not among their letters. */
const portalPrefix = 'p_';

/** What stands at the address of a token, whichever kind it is of. */
export async function openReferral(deps: OpenDeps, call: Call, asked: Asked): Promise<ReferralPage> {
  return asked.token.startsWith(portalPrefix) ? openPortal(deps, call, asked.token) : openLink(deps, call, asked);
}

async function openPortal(deps: OpenDeps, call: Call, token: string): Promise<ReferralPage> {
  const person = await findViewer(call, token);
  const framers = framersOf(deps.config, person);
  if (isShut(person)) return { kind: 'shut', brand: brandOf(person), framers };
  return { kind: 'portal', view: await portalOf(deps, call, person), framers };
}

/** Whoever only asks what would be there, or asks ahead, has not come. */
async function openLink(deps: OpenDeps, call: Call, { token, cookies, hasCome }: Asked): Promise<ReferralPage> {
  const { view, person, offer } = await viewShare(call, token);
  if (!hasCome || offer?.status !== 'active' || !isPerson(call.userAgent)) return { kind: 'share', view, keep: null };
  await countVisit(deps, call, person.id);
  const value = touchedBy(deps, cookies, person, { offer, now: call.now });
  return { kind: 'share', view, keep: { value, days: offer.attributionDays } };
}
