import type { ApprovalTier } from './payout-policy.ts';

/** As many as the tiers want for so much, whatever their order; none below all of them. */
export function approvalsByTier(tiers: readonly ApprovalTier[], usdUnits: bigint): number {
  return tiers.reduce((most, { aboveUsd, approvals }) => (usdUnits > aboveUsd ? Math.max(most, approvals) : most), 0);
}
