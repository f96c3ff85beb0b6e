import { stepUpUntil, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { memberById } from '../accounts/store.ts';

export async function whoAmI(call: Call<MemberSubject>) {
  const { subject } = call;
  const row = await memberById(call.db, subject.memberId);
  if (!row) throw unauthorized();
  return {
    member: { id: row.id, email: row.email, name: row.name },
    role: { name: row.role_name, displayName: row.role_display_name },
    permissions: [...subject.permissions].toSorted(),
    projects: subject.projects === 'all' ? ('all' as const) : [...subject.projects],
    totpEnabled: row.totp_confirmed_at !== null,
    passkeys: row.passkeys,
    resetPasswordRequired: row.must_reset_password,
    steppedUpUntil: stepUpUntil(subject.steppedUpAt).toISOString(),
  };
}
