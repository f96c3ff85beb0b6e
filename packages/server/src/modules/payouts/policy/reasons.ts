/** Why people are asked about a payout, as its record keeps it. */
export const reasonWords = {
  above_auto_approve: 'It is above the automatic limit.',
  two_approvals_limit_exceeded: 'With it, this recipient would get more within 24 hours than one person may approve.',
  hourly_limit_exceeded: 'It would exceed the hourly limit of the project.',
  daily_limit_exceeded: 'It would exceed the daily limit of the project.',
  recipient_limit_exceeded: 'It would exceed the daily limit for this recipient.',
  wallet_limit_exceeded: 'It would exceed the daily limit of the hot wallet.',
  fee_above_amount: 'The network fee is expected to be more than the amount.',
  new_recipient: 'The recipient is new and cannot be paid yet.',
  unknown_recipient: 'The address does not belong to a confirmed recipient.',
  asked_by_key: 'An API key requested it, above its own limit.',
  asker_let_in:
    'Somebody who requested it was given access, a role or a new password by a link within the last 7 days: one more person has to approve it, and nobody who gave them that.',
  restored:
    'The database was restored from a backup: look in an explorer whether this was paid since then, before you approve it.',
  asker_gone: 'Who requested it may not do so any more, or not so much.',
  recipient_switched_off: 'The recipient was switched off after it was requested.',
  policy_changed: 'The policy changed after this was cleared.',
  outside_hours: 'It is outside the hours of automatic payouts.',
} as const;

export type Reason = keyof typeof reasonWords;
