import type { Call, Deps } from '../../../platform/deps.ts';
import type { MailsAsked, ReferralPage } from '../../../platform/http/referral-page.ts';
import { findStopped, noteStopped } from '../telling/mailbox-store.ts';
import { brandOf } from './brand-of.ts';
import { findMailReader } from './find-viewer.ts';

type Keyed = Pick<Deps, 'masterKey'>;

/** Whether somebody gets mails, for whoever has the link of one. Looking at it changes nothing: programs open links before people do. */
export async function openMails(deps: Keyed, call: Call, token: string): Promise<ReferralPage> {
  const person = await findMailReader(deps, call, token);
  return { kind: 'mails', brand: brandOf(person), isStopped: await findStopped(call.db, person.id) };
}

/** Stops them, or begins them again: as often as it is asked, the same. */
export async function setReferralMails(
  deps: Keyed,
  call: Call,
  { token, wantsAgain }: MailsAsked,
): Promise<ReferralPage> {
  const person = await findMailReader(deps, call, token);
  await noteStopped(call.db, person.id, wantsAgain ? null : call.now);
  return { kind: 'mails', brand: brandOf(person), isStopped: !wantsAgain };
}
