import { fault } from '@coffer/contract/errors.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAttempt } from '../../../platform/throttle.ts';
import { recordActivity } from '../../activity/index.ts';
import { linkWay, recordChange } from '../../treasury-changes/index.ts';
import { sendOrShowInvitation, type SentLink } from './invite-member.ts';
import { mayUseLink, memberStatus } from '../accounts/member-status.ts';
import { mintPasswordLink } from '../passwords/password-link.ts';
import { subordinate } from '../roles/rank.ts';
import { memberEvents } from '../events.ts';

/** They live beside each other, so that each is one more way in. */
const links = { name: 'link for a member', attemptsMax: 5, windowSeconds: 3600 };

/** A new link for somebody who lost theirs, or who forgot the password while there is no mail. */
export async function linkMember(deps: Deps, call: Call<MemberSubject>, id: number): Promise<SentLink> {
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const member = await subordinate(tx, call, id);
    if (!mayUseLink(member.status)) {
      const details = { from: member.status, allowed: memberStatus.allowedFrom(member.status) };
      throw fault('INVALID_STATE', 'A link cannot be created for a member whose access was revoked.', { details });
    }
    await countAttempt(deps.db, links, String(id), call.now);
    await recordActivity(tx, call, { action: 'member.link-made', entity: 'member', entityId: id });
    const title = `A link to set a new password was created for ${member.email}`;
    await recordChange(tx, call, { kind: 'member.link-made', title, subject: { memberId: id } });
    if (member.status === 'invited') return sendOrShowInvitation(deps, tx, call, id);
    const requestedBy = call.subject.memberId;
    const { site, isMailed } = await linkWay(deps, tx);
    const page = `${site}/setPassword`;
    if (isMailed) {
      await deps.emit(tx, memberEvents['member.password-forgotten'](null, { email: member.email, page, requestedBy }));
      return { sent: true };
    }
    const { link, expiresAt } = await mintPasswordLink(tx, {
      memberId: id,
      purpose: 'reset',
      page,
      now: call.now,
      requestedBy,
    });
    return { sent: false, link, expiresAt: expiresAt.toISOString() };
  });
}
