import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { passwordChanged, passwordResetDone, sendMail } from '../../mail/index.ts';
import { linkWay, passwordNoticeWays, throughEachWay } from '../../treasury-changes/index.ts';
import { heldHours } from './set-password.ts';
import { memberById } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';

type Changed = PayloadOf<typeof memberEvents, 'member.password-changed'>;

/** Reaction to a changed password: its owner hears of it, whoever did it; so does whoever had the link made. */
export async function noticePasswordChanged(deps: Deps, changed: Changed): Promise<void> {
  const { memberId, at, ip, requestedBy, isHeld, through } = changed;
  const member = await memberById(deps.db, memberId);
  if (!member) return;
  const requester = requestedBy === null ? undefined : await memberById(deps.db, requestedBy);
  const facts = {
    email: member.email,
    at,
    ip,
    siteUrl: (await linkWay(deps, deps.db)).site,
    ...(requestedBy === null ? {} : { requestedBy: requester?.email ?? 'a member who was removed since' }),
    ...(isHeld ? { heldHours } : {}),
  };
  await throughEachWay(deps, await passwordNoticeWays(deps, deps.db), {
    through,
    again: (one) => memberEvents['member.password-changed'](null, { ...changed, through: one }),
    async send(by) {
      await sendMail(deps, { to: member.email, template: passwordChanged(facts), ...by });
      if (requester) await sendMail(deps, { to: requester.email, template: passwordResetDone(facts), ...by });
    },
  });
}
