import { randomBytes } from 'node:crypto';
import type { Call } from '../../../platform/deps.ts';
import { saveChallenge, type Which } from './passkey-store.ts';
import { answerMs } from './webauthn.ts';

/** What a device is to sign: nobody could have had it signed before. */
export async function newChallenge(call: Call, which: Which & { memberId: number; host: string }): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(call.now.getTime() + answerMs);
  await saveChallenge(call.db, { ...which, challenge, expiresAt }, call.now);
  return challenge;
}
