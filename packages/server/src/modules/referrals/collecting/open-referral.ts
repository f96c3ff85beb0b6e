import type { Call, Deps } from '../../../platform/deps.ts';
import { isPerson } from '../../../platform/is-person.ts';
import type { Asked, ReferralPage } from '../../../platform/http/referral-page.ts';
import { brandOf } from '../portal/brand-of.ts';
import { countBot, countVisit } from '../portal/count-visit.ts';
import { findViewer, isShut } from '../portal/find-viewer.ts';
import { framersOf } from '../portal/framers-of.ts';
import { touchedBy } from '../portal/note-touch.ts';
import { portalOf } from '../portal/view-portal.ts';
import { viewShare } from '../portal/view-share.ts';
import type { WithdrawDeps } from '../portal/view-withdraw.ts';
import { openMails } from '../portal/set-mails.ts';
import { noteLanguage } from '../telling/mailbox-store.ts';
import { stopPrefix as mailsPrefix } from '../telling/stop-token.ts';
import { stopPrefix } from './mail-referrer.ts';
import { viewStop } from './stop-address-change.ts';

type OpenDeps = WithdrawDeps & Pick<Deps, 'masterKey'>;

/** Portal tokens begin like this, and links that are passed on never do: `_` is not among their letters. */
const portalPrefix = 'p_';

/** What stands at the address of a token, whichever kind it is of. */
export async function openReferral(deps: OpenDeps, call: Call, asked: Asked): Promise<ReferralPage> {
  const { token } = asked;
  if (token.startsWith(stopPrefix)) return { kind: 'stop', view: await viewStop(call, token) };
  if (token.startsWith(mailsPrefix)) return openMails(deps, call, token);
  return token.startsWith(portalPrefix) ? openPortal(deps, call, token) : openLink(deps, call, asked);
}

async function openPortal(deps: OpenDeps, call: Call, token: string): Promise<ReferralPage> {
  const person = await findViewer(call, token);
  const framers = framersOf(deps.config, person);
  if (isShut(person)) return { kind: 'shut', brand: brandOf(person), framers };
  // Mails speak the language of the page.
  await noteLanguage(call.db, person.id, call.language);
  return { kind: 'portal', view: await portalOf(deps, call, person), framers };
}

/** Whoever only asks what would be there, or asks ahead, has not come. */
async function openLink(
  deps: OpenDeps,
  call: Call,
  { token, campaignId, cookies, hasCome }: Asked,
): Promise<ReferralPage> {
  const { view, person, offer } = await viewShare(call, token, campaignId);
  if (!hasCome || offer?.status !== 'active') return { kind: 'share', view, keep: null };
  if (!isPerson(call.userAgent)) {
    await countBot(call, offer.campaignId);
    return { kind: 'share', view, keep: null };
  }
  await countVisit(deps, call, { personId: person.id, campaignId: offer.campaignId });
  const value = await touchedBy(deps, call.db, cookies, { person, offer, now: call.now });
  return { kind: 'share', view, keep: { value, days: offer.attributionDays } };
}
