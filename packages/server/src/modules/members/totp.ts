import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { fault } from '@coffer/contract/errors.ts';
import { requireStepUp, unauthorized, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countAttempt, forgetAttempts } from '../../platform/throttle.ts';
import { recordActivity } from '../activity/index.ts';
import { recordChange } from '../treasury-changes/index.ts';
import { destroySecret, openSecret, sealSecret } from '../vault/index.ts';
import { matchingStep, otpGuesses, recoveryHash, totpBinding } from './spend-one-time-code.ts';
import { lockMember, updateMemberRow, type MemberRow } from './store.ts';
import { replaceRecoveryCodes } from './totp-store.ts';

const recoveryCodeCount = 10;

/** Begins with a second factor. It does not hold before its first code was given. */
export async function enrolTotp(deps: Deps, call: Call<MemberSubject>): Promise<{ secret: string; uri: string }> {
  requireStepUp(call.subject, call.now);
  const secret = new Secret({ size: 20 }).base32;
  await inTransaction(call.db, async (tx) => {
    const member = await self(tx, call);
    if (member.totp_confirmed_at) throw fault('CONFLICT', 'A second factor is on already. Switch it off first.');
    if (member.totp_secret_id !== null) await destroySecret(deps, tx, member.totp_secret_id);
    const secretId = await sealSecret(deps, tx, totpBinding(member.id), secret);
    await updateMemberRow(tx, member.id, { totp_secret_id: secretId, totp_last_step: null });
  });
  return { secret, uri: new TOTP({ issuer: 'Coffer', label: call.subject.email, secret }).toString() };
}

export async function confirmTotp(
  deps: Deps,
  call: Call<MemberSubject>,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await countAttempt(deps.db, otpGuesses, String(call.subject.memberId), call.now);
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await inTransaction(call.db, async (tx) => {
    const member = await self(tx, call);
    if (member.totp_confirmed_at || member.totp_secret_id === null)
      throw fault('CONFLICT', 'There is no second factor to confirm.');
    const step = matchingStep(
      await openSecret(deps, tx, member.totp_secret_id, totpBinding(member.id)),
      code,
      call.now,
    );
    if (step === undefined) throw fault('INVALID_OTP', 'That code is not right.');
    await updateMemberRow(tx, member.id, { totp_confirmed_at: call.now, totp_last_step: step });
    await replaceRecoveryCodes(tx, member.id, recoveryCodes.map(recoveryHash));
    await recordActivity(tx, call, { action: 'member.totp-enabled', entity: 'member', entityId: member.id });
  });
  await forgetAttempts(deps.db, otpGuesses, String(call.subject.memberId));
  return { recoveryCodes };
}

export async function removeTotp(deps: Deps, call: Call<MemberSubject>): Promise<void> {
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    const member = await self(tx, call);
    if (member.totp_secret_id === null) throw fault('CONFLICT', 'There is no second factor.');
    await updateMemberRow(tx, member.id, { totp_secret_id: null, totp_confirmed_at: null, totp_last_step: null });
    await destroySecret(deps, tx, member.totp_secret_id);
    await replaceRecoveryCodes(tx, member.id, []);
    await recordActivity(tx, call, { action: 'member.totp-disabled', entity: 'member', entityId: member.id });
    const title = `${member.email} switched the second factor off`;
    await recordChange(tx, call, { kind: 'member.totp-removed', title, subject: { memberId: member.id } });
  });
}

/** Locked: a second click waits until the first is done, and then sees what it did. */
async function self(tx: Tx, call: Call<MemberSubject>): Promise<MemberRow> {
  const member = await lockMember(tx, call.subject.memberId);
  if (!member) throw unauthorized();
  return member;
}

/** Ten characters without look-alikes: about 49 random bits, and guesses are few. */
function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
