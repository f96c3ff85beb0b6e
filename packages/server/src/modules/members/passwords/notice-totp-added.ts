import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { secondFactorAdded, sendMail } from '../../mail/index.ts';
import { linkWay, passwordNoticeWays, throughEachWay } from '../../treasury-changes/index.ts';
import { memberById } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';

type Added = PayloadOf<typeof memberEvents, 'member.totp-added'>;

/** Reaction to a new second factor: whose account it guards hears of it, owner or not. */
export async function noticeTotpAdded(deps: Deps, added: Added): Promise<void> {
  const { memberId, at, ip, through } = added;
  const member = await memberById(deps.db, memberId);
  if (!member) return;
  const facts = { at, ip, siteUrl: (await linkWay(deps, deps.db)).site };
  await throughEachWay(deps, await passwordNoticeWays(deps, deps.db), {
    through,
    again: (one) => memberEvents['member.totp-added'](null, { ...added, through: one }),
    send: (by) => sendMail(deps, { to: member.email, template: secondFactorAdded(facts), ...by }),
  });
}
