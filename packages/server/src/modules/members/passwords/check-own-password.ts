import { fault } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { MemberRow } from '../accounts/store.ts';
import { guessInSession } from './count-guesses.ts';

export function incorrect(): Error {
  const sentence = 'Current password is incorrect';
  return fault('INVALID_PASSWORD', sentence, { details: sentence });
}

/** A stolen session must not become a password: guesses are counted, and few. */
export async function checkOwnPassword(
  deps: Deps,
  call: Call<MemberSubject>,
  member: MemberRow,
  password: string,
): Promise<void> {
  await guessInSession(deps, call, 'password', async () => {
    if (!(await deps.passwords.verify(password, member.password_hash))) throw incorrect();
  });
}
