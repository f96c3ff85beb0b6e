import type { Deps } from '../../../platform/deps.ts';
import { mailIsSetUp, passwordChanged, passwordResetDone, sendMail } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { heldHours } from './set-password.ts';
import { memberById } from '../accounts/store.ts';

/** Reaction to a changed password: its owner hears of it, whoever did it; so does whoever had the link made. */
export async function noticePasswordChanged(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  const member = await memberById(deps.db, Number(payload['memberId']));
  if (!member || !(await mailIsSetUp(deps, deps.db))) return;
  const requesterId = typeof payload['requestedBy'] === 'number' ? payload['requestedBy'] : undefined;
  const requester = requesterId === undefined ? undefined : await memberById(deps.db, requesterId);
  const facts = {
    ...{ email: member.email, at: String(payload['at']), ip: String(payload['ip']) },
    siteUrl: await siteUrl(deps, deps.db),
    ...(requesterId === undefined
      ? {}
      : { requestedBy: requester?.email ?? 'a member who was removed since', heldHours }),
  };
  await sendMail(deps, { to: member.email, template: passwordChanged(facts) });
  if (requester) await sendMail(deps, { to: requester.email, template: passwordResetDone(facts) });
}
