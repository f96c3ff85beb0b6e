import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { mailIsSetUp, passwordChanged, passwordResetDone, sendMail } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { heldHours } from './set-password.ts';
import { memberById } from '../accounts/store.ts';
import type { memberEvents } from '../events.ts';

type Changed = PayloadOf<typeof memberEvents, 'member.password-changed'>;

/** Reaction to a changed password: its owner hears of it, whoever did it; so does whoever had the link made. */
export async function noticePasswordChanged(deps: Deps, { memberId, at, ip, requestedBy }: Changed): Promise<void> {
  const member = await memberById(deps.db, memberId);
  if (!member || !(await mailIsSetUp(deps, deps.db))) return;
  const requester = requestedBy === null ? undefined : await memberById(deps.db, requestedBy);
  const facts = {
    ...{ email: member.email, at, ip },
    siteUrl: await siteUrl(deps, deps.db),
    ...(requestedBy === null ? {} : { requestedBy: requester?.email ?? 'a member who was removed since', heldHours }),
  };
  await sendMail(deps, { to: member.email, template: passwordChanged(facts) });
  if (requester) await sendMail(deps, { to: requester.email, template: passwordResetDone(facts) });
}
