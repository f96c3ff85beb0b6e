import { Fault } from '@coffer/kernel/fault.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { countAttempt, forgetAttempts, uncountAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import { recordActivity } from '../../activity/index.ts';
import { endSessions } from '../accounts/session-store.ts';
import { sessionDays } from '../accounts/tokens.ts';

/** Wrong ones in a row: a session has no more of them, however long it waits between two. */
const wrongMax = 10;
const inItsLife = { attemptsMax: wrongMax, windowSeconds: sessionDays * 24 * 3600 };
const ofSession = {
  password: { name: 'own password in a session', ...inItsLife },
  factor: { name: 'second factor in a session', ...inItsLife },
} as const;
const ofSignIn = { name: 'code at sign-in', attemptsMax: 10, windowSeconds: 900 };

/**
 * What a session gives as proof of its person counts for this session alone, and the last wrong one ends it: whoever stole it
 * neither goes on guessing nor uses up the tries of its owner.
 */
export async function guessInSession<T>(
  deps: Deps,
  call: Call<MemberSubject>,
  what: keyof typeof ofSession,
  guess: () => Promise<T>,
): Promise<T> {
  const { memberId, sessionId } = call.subject;
  return counted(deps, call, { rule: ofSession[what], who: String(sessionId) }, guess, async (wrong) => {
    await inTransaction(call.db, async (tx) => {
      await endSessions(tx, { memberId, only: [sessionId] }, 'wrong_proofs', call.now);
      await recordActivity(tx, call, { action: 'session.proofs-failed', entity: 'session', entityId: sessionId });
    });
    const sentence = `That was wrong ${wrongMax} times in a row: this session has ended. Sign in again.`;
    // The end of the session is kept although the call is refused.
    throw fault(wrong.code as 'INVALID_OTP' | 'INVALID_PASSWORD', sentence, {
      ...(wrong.details === undefined ? {} : { details: sentence }),
      keepsWork: true,
    });
  });
}

/**
 * The second factor of whoever knows the password. All that come from networks where nobody of this name signed in lately share one
 * count, for there are few codes; they use up nothing of somebody who is where they were before.
 */
export async function guessAtSignIn<T>(
  deps: Deps,
  call: Call,
  from: { memberId: number; isKnown: boolean },
  guess: () => Promise<T>,
): Promise<T> {
  const place = from.isKnown ? addressGroup(call.ip) : 'elsewhere';
  return counted(deps, call, { rule: ofSignIn, who: `${from.memberId} ${place}` }, guess);
}

/** Only what turns out to be wrong counts. */
async function counted<T>(
  deps: Deps,
  call: Call,
  { rule, who }: { rule: ThrottleRule; who: string },
  guess: () => Promise<T>,
  onLast?: (wrong: Fault) => Promise<never>,
): Promise<T> {
  const left = await countAttempt(deps.db, rule, who, call.now);
  try {
    const right = await guess();
    await forgetAttempts(deps.db, rule, who);
    return right;
  } catch (error) {
    const isWrong = error instanceof Fault && ['INVALID_OTP', 'INVALID_PASSWORD'].includes(error.code);
    if (!isWrong) await uncountAttempt(deps.db, rule, who);
    if (isWrong && left === 0) await onLast?.(error);
    throw error;
  }
}
