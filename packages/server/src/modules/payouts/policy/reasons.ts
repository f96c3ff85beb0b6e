import type { Rules } from './compare-policies.ts';
import { inDollars } from './view-policy.ts';

/** Why people are asked about a payout, as its record keeps it. */
export const reasonWords = {
  approval_limit_exceeded: 'This recipient would receive more in 24 hours than goes out without approval.',
  two_approvals_limit_exceeded: 'This recipient would receive more in 24 hours than one person can approve.',
  passkey_needed: "The policy asks for a passkey on the signer's page for so much.",
  hourly_limit_exceeded: 'Above the hourly limit of the project.',
  daily_limit_exceeded: 'Above the daily limit of the project.',
  recipient_limit_exceeded: 'Above the daily limit for this recipient.',
  wallet_limit_exceeded: 'Above the daily limit of the hot wallet.',
  fee_above_amount: 'The network fee is expected to be more than the amount.',
  fee_unknown: 'What the network fee is worth is not known just now.',
  new_recipient: 'The recipient is new and cannot be paid yet.',
  unknown_recipient: 'The address does not belong to a confirmed recipient.',
  asked_by_key: 'Requested by an API key, above its own limit.',
  asker_let_in:
    'Somebody who requested it was given access, a role or a new password by a link within the last 7 days, so one more person must approve it, and nobody who gave them that.',
  restored: 'The database was restored from a backup. Check a block explorer first: this may already have been paid.',
  signed_in_vain:
    'The signer was interrupted while it signed this. What it signed is made void first, and this attempt needs approval.',
  asker_gone: 'Whoever requested it no longer has permission for this amount.',
  recipient_switched_off: 'The recipient was deactivated after it was requested.',
  policy_changed: 'The policy has changed since this payout was cleared.',
  file_needs_one: 'The file as a whole is more than goes out without approval.',
  file_needs_two: 'The file as a whole is more than one person can approve.',
  file_asks: 'Part of a file that needs approval.',
  outside_hours: 'Outside the hours for automatic payouts.',
} as const;

/** One that reads the same under every policy. */
export type PlainReason = keyof typeof reasonWords;
export type Reason = PlainReason | 'above_auto_approve' | 'file_above_auto_approve';

/** In words, under the policy that wants it. */
export function becauseOf(
  code: Reason,
  { autoApproveUsd }: Pick<Rules, 'autoApproveUsd'>,
): { code: Reason; reason: string } {
  const limit = `above the ${inDollars(autoApproveUsd)} automatic limit.`;
  if (code === 'above_auto_approve') return { code, reason: `A${limit.slice(1)}` };
  if (code === 'file_above_auto_approve') return { code, reason: `The file as a whole is ${limit}` };
  return { code, reason: reasonWords[code] };
}
