import { Secret, TOTP } from 'otpauth';
import { fault } from '@coffer/contract/errors.ts';
import { refuseHeld, requireStepUp, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { destroySecret, openSecret, sealSecret } from '../../vault/index.ts';
import { guessInSession } from './count-guesses.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { endSessions } from '../accounts/session-store.ts';
import { forgetRecoveryCodes, giveRecoveryCodes } from './recovery-codes.ts';
import { matchingStep, totpBinding } from './spend-one-time-code.ts';
import { lockMember, memberById, updateMemberRow, type MemberRow } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';

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

/**
 * Codes of it prove the person from then on. So it takes the password, which whoever holds a stolen session lacks, and no other
 * session lives on to be proven by it; owners are notified, and can take it back.
 */
export async function confirmTotp(
  deps: Deps,
  call: Call<MemberSubject>,
  given: { password: string; otp: string },
): Promise<{ recoveryCodes: string[] }> {
  refuseHeld(call.subject, call.now);
  const asking = await memberById(call.db, call.subject.memberId);
  if (!asking) throw unauthorized();
  await checkOwnPassword(deps, call, asking, given.password);
  const confirm = async (tx: Tx) => {
    const member = await self(tx, call);
    if (member.totp_confirmed_at || member.totp_secret_id === null)
      throw fault('CONFLICT', 'There is no second factor to confirm.');
    const step = matchingStep(
      await openSecret(deps, tx, member.totp_secret_id, totpBinding(member.id)),
      given.otp,
      call.now,
    );
    if (step === undefined) throw fault('INVALID_OTP', 'That code is incorrect.');
    await updateMemberRow(tx, member.id, { totp_confirmed_at: call.now, totp_last_step: step });
    await tellAdded(deps, tx, call, { id: member.id, email: member.email, secretId: member.totp_secret_id });
    return giveRecoveryCodes(tx, member.id);
  };
  const recoveryCodes = await guessInSession(deps, call, 'factor', () => inTransaction(call.db, confirm));
  return { recoveryCodes };
}

async function tellAdded(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  { id, email, secretId }: { id: number; email: string; secretId: number },
): Promise<void> {
  const others = { memberId: id, except: call.subject.sessionId };
  const sessionsEnded = await endSessions(tx, others, 'member_changed', call.now);
  const action = 'member.totp-enabled';
  await recordActivity(tx, call, { action, entity: 'member', entityId: id, after: { sessionsEnded } });
  const title = `${email} set up a second factor`;
  await recordChange(tx, call, { kind: 'member.totp-added', title, subject: { memberId: id, secretId } });
  const added = { memberId: id, at: call.now.toISOString(), ip: call.ip };
  await deps.emit(tx, memberEvents['member.totp-added'](null, added));
}

export async function removeTotp(deps: Deps, call: Call<MemberSubject>): Promise<void> {
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    const member = await self(tx, call);
    if (member.totp_secret_id === null) throw fault('CONFLICT', 'There is no second factor.');
    await clearTotp(deps, tx, member.id, member.totp_secret_id);
    await recordActivity(tx, call, { action: 'member.totp-disabled', entity: 'member', entityId: member.id });
    const title = `${member.email} switched off the second factor`;
    await recordChange(tx, call, { kind: 'member.totp-removed', title, subject: { memberId: member.id } });
  });
}

/** Taken back by the owners, it is no factor any more: unless another took its place since. */
export async function takeTotpBack(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  added: { memberId: number; secretId: number },
): Promise<void> {
  const member = await lockMember(tx, added.memberId);
  if (!member || member.totp_secret_id !== added.secretId) return;
  await clearTotp(deps, tx, member.id, added.secretId);
  await recordActivity(tx, origin, { action: 'member.totp-taken-back', entity: 'member', entityId: member.id });
}

async function clearTotp(deps: Deps, tx: Tx, memberId: number, secretId: number): Promise<void> {
  await updateMemberRow(tx, memberId, { totp_secret_id: null, totp_confirmed_at: null, totp_last_step: null });
  await destroySecret(deps, tx, secretId);
  await forgetRecoveryCodes(tx, memberId);
}

/** Locked: a second click waits until the first is done, and then sees what it did. */
async function self(tx: Tx, call: Call<MemberSubject>): Promise<MemberRow> {
  const member = await lockMember(tx, call.subject.memberId);
  if (!member) throw unauthorized();
  return member;
}
