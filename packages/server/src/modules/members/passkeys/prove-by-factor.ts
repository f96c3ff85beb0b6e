import { fault } from '@coffer/contract/errors.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { MemberRow } from '../accounts/store.ts';
import { spendOneTimeCode } from '../passwords/spend-one-time-code.ts';
import type { Which } from './passkey-store.ts';
import { spendPasskey, type Used } from './spend-passkey.ts';

export type Given = { otp?: string | undefined; passkey?: Used | undefined };

/** Whichever second factor they have: with both, either will do. */
export async function proveByFactor(
  deps: Deps,
  call: Call,
  member: MemberRow,
  { otp, passkey, ...which }: Given & Which,
): Promise<void> {
  if (passkey !== undefined) return spendPasskey(deps, call, member, { ...which, used: passkey });
  if (otp !== undefined) return spendOneTimeCode(deps, call, member, otp);
  throw fault(
    'OTP_REQUIRED',
    `Enter ${member.totp_confirmed_at ? 'the code of your authenticator' : 'a recovery code, or use your passkey'}.`,
  );
}
