import { fault } from '@coffer/contract/errors.ts';
import { unauthorized, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { checkOwnPassword, incorrect } from './check-own-password.ts';
import { setPassword } from './set-password.ts';
import { lockMember, memberById } from '../accounts/store.ts';

export async function changePassword(
  deps: Deps,
  call: Call<MemberSubject>,
  input: { password: string; oldPassword: string },
): Promise<{ message: string }> {
  const member = await memberById(call.db, call.subject.memberId);
  if (!member) throw unauthorized();
  await checkOwnPassword(deps, call, member, input.oldPassword);
  if (member.must_reset_password && input.password === input.oldPassword) {
    const sentence = 'Choose a password that you do not use now';
    throw fault('VALIDATION_FAILED', sentence, { details: sentence });
  }
  const passwordHash = await deps.passwords.hash(input.password);
  const { sessionId } = call.subject;
  await inTransaction(call.db, async (tx) => {
    const now = await lockMember(tx, member.id);
    if (!now) throw unauthorized();
    // Somebody else may have set another one while this one was checked.
    const isSame = now.password_hash === member.password_hash;
    if (!isSame && !(await deps.passwords.verify(input.oldPassword, now.password_hash))) throw incorrect();
    await setPassword(deps, tx, call, {
      member: now,
      passwordHash,
      action: 'member.password-changed',
      keepSession: sessionId,
    });
  });
  return { message: 'Your password was changed.' };
}
