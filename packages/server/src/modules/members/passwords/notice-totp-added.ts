import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { mailIsSetUp, secondFactorAdded, sendMail } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { memberById } from '../accounts/store.ts';
import type { memberEvents } from '../events.ts';

type Added = PayloadOf<typeof memberEvents, 'member.totp-added'>;

/** Reaction to a new second factor: whose account it guards hears of it, owner or not. */
export async function noticeTotpAdded(deps: Deps, { memberId, at, ip }: Added): Promise<void> {
  const member = await memberById(deps.db, memberId);
  if (!member || !(await mailIsSetUp(deps, deps.db))) return;
  const facts = { at, ip, siteUrl: await siteUrl(deps, deps.db) };
  await sendMail(deps, { to: member.email, template: secondFactorAdded(facts) });
}
