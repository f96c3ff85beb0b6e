import type * as z from 'zod';
import type { memberView } from '@coffer/contract/people/members.ts';
import type { MemberRow } from './store.ts';

type MemberView = z.output<typeof memberView>;

/** A member as the API shows them. */
export function viewMember(row: MemberRow): MemberView {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    status: row.status as MemberView['status'],
    role: { id: row.role_id, name: row.role_name, displayName: row.role_display_name },
    projects: row.role_scope === 'all' ? 'all' : row.projects,
    totpEnabled: row.totp_confirmed_at !== null,
    passkeys: row.passkeys,
    resetPasswordRequired: row.must_reset_password,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}
