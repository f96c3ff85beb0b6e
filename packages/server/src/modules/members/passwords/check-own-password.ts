import { fault } from '@coffer/contract/errors.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAttempt, forgetAttempts } from '../../../platform/throttle.ts';
import type { MemberRow } from '../accounts/store.ts';

const guesses = { name: 'own password', attemptsMax: 10, windowSeconds: 900 };

export function incorrect(): Error {
  const sentence = 'Current password is incorrect';
  return fault('INVALID_PASSWORD', sentence, { details: sentence });
}

/** A stolen session must not become a password: guesses are counted, and few. */
export async function checkOwnPassword(deps: Deps, call: Call, member: MemberRow, password: string): Promise<void> {
  await countAttempt(deps.db, guesses, String(member.id), call.now);
  if (!(await deps.passwords.verify(password, member.password_hash))) {
    throw incorrect();
  }
  await forgetAttempts(deps.db, guesses, String(member.id));
}
