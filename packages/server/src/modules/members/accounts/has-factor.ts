import type { MemberRow } from './store.ts';

/** Whether the password alone is not enough for them. */
export function hasFactor(member: Pick<MemberRow, 'totp_confirmed_at' | 'passkeys'>): boolean {
  return member.totp_confirmed_at !== null || member.passkeys > 0;
}
