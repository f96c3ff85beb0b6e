import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { secondFactorAdded, sendMail, type SecondFactor } from '../../mail/index.ts';
import { linkWay, passwordNoticeWays, throughEachWay } from '../../treasury-changes/index.ts';
import { memberById } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';

type Kind = 'member.totp-added' | 'member.passkey-added';
type Added = PayloadOf<typeof memberEvents, Kind>;

/** Reactions to a new second factor: whose account it guards hears of it, owner or not. */
export const noticeTotpAdded = (deps: Deps, added: Added) =>
  notice(deps, added, { kind: 'member.totp-added', factor: 'authenticator' });
export const noticePasskeyAdded = (deps: Deps, added: Added) =>
  notice(deps, added, { kind: 'member.passkey-added', factor: 'passkey' });

async function notice(deps: Deps, added: Added, { kind, factor }: { kind: Kind; factor: SecondFactor }): Promise<void> {
  const { memberId, at, ip, through } = added;
  const member = await memberById(deps.db, memberId);
  if (!member) return;
  const facts = { at, ip, factor, siteUrl: (await linkWay(deps, deps.db)).site };
  await throughEachWay(deps, await passwordNoticeWays(deps, deps.db), {
    through,
    again: (one) => memberEvents[kind](null, { ...added, through: one }),
    send: (by) => sendMail(deps, { to: member.email, template: secondFactorAdded(facts), ...by }),
  });
}
