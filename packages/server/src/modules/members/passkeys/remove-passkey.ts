import { notFound, requireStepUp, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { lockMember } from '../accounts/store.ts';
import { forgetRecoveryCodes } from '../passwords/recovery-codes.ts';
import { deletePasskeys } from './passkey-store.ts';

export async function removePasskey(call: Call<MemberSubject>, id: number): Promise<void> {
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    const member = await lockMember(tx, call.subject.memberId);
    if (!member) throw unauthorized();
    if (!(await take(tx, call, { memberId: member.id, id, action: 'member.passkey-removed' }))) throw notFound();
    const title = `${member.email} removed a passkey`;
    await recordChange(tx, call, { kind: 'member.passkey-removed', title, subject: { memberId: member.id } });
  });
}

/** Taken back by the owners, it proves nobody any more. */
export async function takePasskeyBack(
  tx: Tx,
  origin: Origin,
  { memberId, passkeyId: id }: { memberId: number; passkeyId: number },
): Promise<void> {
  if (await lockMember(tx, memberId)) await take(tx, origin, { memberId, id, action: 'member.passkey-taken-back' });
}

async function take(
  tx: Tx,
  origin: Origin,
  { memberId, id, action }: { memberId: number; id: number; action: string },
): Promise<boolean> {
  const [gone] = await deletePasskeys(tx, memberId, id);
  if (!gone) return false;
  await forgetRecoveryCodes(tx, memberId);
  const before = { passkey: gone.name };
  await recordActivity(tx, origin, { action, entity: 'member', entityId: memberId, before });
  return true;
}
