/** A role for referrals alone is shown to nobody, but where somebody has it. */
export function isRoleShown({ name, memberCount }: { name: string; memberCount: number }): boolean {
  return name !== 'platform_referral_admin' || memberCount > 0;
}
