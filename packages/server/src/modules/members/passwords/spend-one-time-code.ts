import { TOTP } from 'otpauth';
import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { openSecret } from '../../vault/index.ts';
import type { MemberRow } from '../accounts/store.ts';
import { spendRecoveryCode, spendTotpStep } from '../accounts/totp-store.ts';
import { recoveryHash } from './recovery-codes.ts';

const stepSeconds = 30;

/** Accepts a code once: of the authenticator, one step early or late at most, or a recovery code. Whoever asks counts the guesses. */
export async function spendOneTimeCode(deps: Deps, call: Call, member: MemberRow, code: string): Promise<void> {
  const good = /^\d{6}$/.test(code)
    ? await spendTotp(deps, call, member, code)
    : await spendRecovery(call, member, code);
  if (!good) throw fault('INVALID_OTP', 'That code is incorrect or was already used.');
}

/** One that nobody confirmed is no factor, whatever else is: whoever has a session for a moment can begin with one. */
async function spendTotp(deps: Deps, call: Call, member: MemberRow, code: string): Promise<boolean> {
  if (member.totp_secret_id === null || member.totp_confirmed_at === null) return false;
  const secret = await openSecret(deps, call.db, member.totp_secret_id, totpBinding(member.id));
  const step = matchingStep(secret, code, call.now);
  return step !== undefined && spendTotpStep(call.db, member.id, step);
}

async function spendRecovery(call: Call, member: MemberRow, code: string): Promise<boolean> {
  return inTransaction(call.db, async (tx) => {
    const spent = await spendRecoveryCode(tx, member.id, recoveryHash(code), call.now);
    if (spent)
      await recordActivity(tx, call, { action: 'member.recovery-code-used', entity: 'member', entityId: member.id });
    return spent;
  });
}

/** The time step that a code belongs to, if it is the running one or a neighbour. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period: stepSeconds }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

export function totpBinding(memberId: number) {
  return { purpose: 'totp', projectId: null, owner: `member:${memberId}` } as const;
}
