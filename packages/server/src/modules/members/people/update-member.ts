import { notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { subordinate } from '../roles/rank.ts';
import { memberById, updateMemberRow, type MemberRow } from '../accounts/store.ts';

type Changes = { name?: string | undefined; resetPasswordRequired?: boolean | undefined };

/** One's own name is one's own affair; everything else needs rank. */
export async function updateMember(call: Call<MemberSubject>, id: number, changes: Changes): Promise<MemberRow> {
  return inTransaction(call.db, async (tx) => {
    const onlyOwnName = id === call.subject.memberId && changes.resetPasswordRequired === undefined;
    const member = onlyOwnName ? await memberById(tx, id) : await subordinate(tx, call, id);
    if (!member) throw notFound();
    if (!onlyOwnName) requireStepUp(call.subject, call.now);
    const before = { name: member.name, resetPasswordRequired: member.must_reset_password };
    const after = {
      name: changes.name ?? before.name,
      resetPasswordRequired: changes.resetPasswordRequired ?? before.resetPasswordRequired,
    };
    // Only what was asked for: whoever changes the other field at this moment keeps what they wrote.
    await updateMemberRow(tx, id, { name: changes.name, must_reset_password: changes.resetPasswordRequired });
    await recordActivity(tx, call, { action: 'member.updated', entity: 'member', entityId: id, before, after });
    return { ...member, name: after.name, must_reset_password: after.resetPasswordRequired };
  });
}
