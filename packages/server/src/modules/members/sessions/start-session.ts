import { daysAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { noteNetwork } from '../accounts/sign-in-store.ts';
import { insertSession } from '../accounts/session-store.ts';
import { updateMemberRow, type MemberRow } from '../accounts/store.ts';
import { accessMinutes, hashOf, newSessionKey, newTokenPair, sessionDays } from '../accounts/tokens.ts';

export type SignedIn = {
  key: string;
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  tokenType: 'Bearer';
  member: { id: number; email: string; name: string; memberType: 'internal'; customer_id: string };
  role: { name: string; displayName: string };
  resetPasswordRequired: boolean;
};

/** Makes a session and hands out its secrets, for this once: only their hashes stay. */
export async function startSession(tx: Tx, call: Call, member: MemberRow): Promise<SignedIn> {
  const key = newSessionKey();
  const pair = newTokenPair();
  await insertSession(tx, {
    member_id: member.id,
    key_hash: hashOf(key),
    access_hash: hashOf(pair.access),
    access_expires_at: minutesAfter(call.now, accessMinutes),
    refresh_hash: hashOf(pair.refresh),
    created_at: call.now,
    last_seen_at: call.now,
    expires_at: daysAfter(call.now, sessionDays),
    stepped_up_at: call.now,
    ip: call.ip,
    user_agent: call.userAgent,
  });
  await updateMemberRow(tx, member.id, { last_sign_in_at: call.now });
  await noteNetwork(tx, member.id, addressGroup(call.ip), call.now);
  return {
    key,
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresIn: accessMinutes * 60,
    tokenType: 'Bearer',
    member: {
      id: member.id,
      email: member.email,
      name: member.name,
      memberType: 'internal',
      customer_id: String(member.id),
    },
    role: { name: member.role_name, displayName: member.role_display_name },
    resetPasswordRequired: member.must_reset_password,
  };
}
