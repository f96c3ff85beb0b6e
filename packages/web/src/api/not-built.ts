import type { Permission } from '@coffer/contract/permissions.ts';

/** What the API knows by name for clients of later, and what does nothing yet: no screen speaks of it. */
export const notBuilt = ['referral:read', 'referral:write', 'analytics:read'] as const satisfies readonly Permission[];

type NotBuilt = (typeof notBuilt)[number];

export function isBuilt<P extends Permission>(permission: P): permission is Exclude<P, NotBuilt> {
  return !notBuilt.some((one) => one === permission);
}

/** A role for referrals alone is shown to nobody, but where somebody has it. */
export function isRoleShown({ name, memberCount }: { name: string; memberCount: number }): boolean {
  return name !== 'platform_referral_admin' || memberCount > 0;
}
