import { invalid } from '@coffer/contract/errors.ts';
import { refuseHeld, stepUpUntil, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { markSteppedUp } from '../accounts/session-store.ts';
import { spendOneTimeCode } from '../passwords/spend-one-time-code.ts';
import { memberById } from '../accounts/store.ts';

type Given = { password?: string | undefined; otp?: string | undefined };

/** Whoever has a second factor must give that: the password alone would be a way around it. */
export async function stepUp(
  deps: Deps,
  call: Call<MemberSubject>,
  given: Given,
): Promise<{ message: string; until: string }> {
  refuseHeld(call.subject, call.now);
  const member = await memberById(call.db, call.subject.memberId);
  if (!member) throw unauthorized();
  if (member.totp_confirmed_at) {
    if (given.otp === undefined) throw invalid({ path: 'otp', message: 'the code of your authenticator is needed' });
    await spendOneTimeCode(deps, call, member, given.otp);
  } else {
    if (given.password === undefined)
      throw invalid({ path: 'password', message: 'your password is needed: no second factor is on' });
    await checkOwnPassword(deps, call, member, given.password);
  }
  await inTransaction(call.db, async (tx) => {
    await markSteppedUp(tx, call.subject.sessionId, call.now);
    await recordActivity(tx, call, {
      action: 'member.stepped-up',
      entity: 'session',
      entityId: call.subject.sessionId,
    });
  });
  return { message: 'Confirmed.', until: stepUpUntil(call.now).toISOString() };
}
