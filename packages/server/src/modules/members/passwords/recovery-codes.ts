import { createHash, randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/db/db.ts';
import { hasFactor } from '../accounts/has-factor.ts';
import { memberById } from '../accounts/store.ts';
import { replaceRecoveryCodes } from '../accounts/totp-store.ts';

const recoveryCodeCount = 10;

/** Fresh ones: those before are worth nothing any more. */
export async function giveRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(tx, memberId, codes.map(recoveryHash));
  return codes;
}

/** With the last second factor they go too: they stand in for one. */
export async function forgetRecoveryCodes(tx: Tx, memberId: number): Promise<void> {
  const member = await memberById(tx, memberId);
  if (!member || !hasFactor(member)) await replaceRecoveryCodes(tx, memberId, []);
}

export function recoveryHash(code: string): Buffer {
  return createHash('sha256').update(`recovery ${code}`).digest();
}

/** Ten characters without look-alikes: about 49 random bits, and guesses are few. */
function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
