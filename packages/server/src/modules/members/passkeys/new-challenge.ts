import { randomBytes } from 'node:crypto';
import type { Call } from '../../../platform/deps.ts';
import { saveChallenge, type Purpose } from './passkey-store.ts';
import { answerMs } from './webauthn.ts';

/** What a device is to sign: nobody could have had it signed before. */
export async function newChallenge(
  call: Call,
  which: { memberId: number; purpose: Purpose; host: string },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await saveChallenge(call.db, { ...which, challenge, expiresAt: new Date(call.now.getTime() + answerMs) });
  return challenge;
}
