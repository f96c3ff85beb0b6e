/** Why people are asked about a payout, as its record keeps it. */
export const reasonWords = {
  above_auto_approve: 'It is above the amount that goes out without approval.',
  hourly_limit_exceeded: 'With it, the project would pay out more within an hour than its limit.',
  daily_limit_exceeded: 'With it, the project would pay out more within 24 hours than its limit.',
  recipient_limit_exceeded: 'With it, this payee would get more within 24 hours than the limit.',
  wallet_limit_exceeded: 'With it, this hot wallet would pay out more within 24 hours than the limit.',
  new_recipient: 'The recipient was confirmed lately: nothing goes there yet.',
  unknown_recipient: 'The address is not one of a confirmed recipient.',
  asked_by_key: 'An API key requested it, and its own limit does not cover it.',
  restored:
    'The database was restored from a backup: look in an explorer whether this was paid since then, before you approve it.',
  asker_gone: 'Who requested it may not do so any more, or not so much.',
  recipient_switched_off: 'The recipient was switched off after it was requested.',
  policy_changed: 'The policy has become another one since this was let go without approval.',
  outside_hours: 'It is outside the hours in which money goes out without approval.',
} as const;

export type Reason = keyof typeof reasonWords;
