import { invalid } from '@coffer/contract/errors.ts';
import { refuseHeld, stepUpUntil, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { guessInSession } from '../passwords/count-guesses.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { markSteppedUp } from '../accounts/session-store.ts';
import { askFactor } from '../passkeys/ask-passkey.ts';
import { proveByFactor, type Given as Factor } from '../passkeys/prove-by-factor.ts';
import { hasFactor } from '../accounts/has-factor.ts';
import { memberById, type MemberRow } from '../accounts/store.ts';

type Given = Factor & { password?: string | undefined };

/** Whoever has a second factor must give that: the password alone would be a way around it. */
export async function stepUp(
  deps: Deps,
  call: Call<MemberSubject>,
  given: Given,
): Promise<{ message: string; until: string }> {
  refuseHeld(call.subject, call.now);
  const member = await memberById(call.db, call.subject.memberId);
  if (!member) throw unauthorized();
  if (hasFactor(member)) {
    if (given.password !== undefined) throw factorNeeded(member);
    const { sessionId } = call.subject;
    const guess = () => proveByFactor(deps, call, member, { ...given, purpose: 'step-up', sessionId });
    await guessInSession(deps, call, 'factor', guess);
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

function factorNeeded(member: MemberRow): Error {
  return member.totp_confirmed_at
    ? invalid({ path: 'otp', message: 'the code of your authenticator is needed' })
    : invalid({ path: 'passkey', message: 'your passkey is needed, or a recovery code' });
}

/** What to ask the browser for before that. */
export async function askStepUpFactor(deps: Deps, call: Call<MemberSubject>, given: { origin: string }) {
  const member = await memberById(call.db, call.subject.memberId);
  if (!member) throw unauthorized();
  return askFactor(deps, call, member, { ...given, purpose: 'step-up', sessionId: call.subject.sessionId });
}
