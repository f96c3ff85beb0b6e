/** What the rules say of themselves. */
export const ruleTexts = {
  saved: 'Rules saved',
  dropped: 'This wallet uses the default rules again',
  unsaved: 'Your changes to the rules are not saved',
  labels: {
    paused: 'Pause',
    amountUSD: 'Total value (USD)',
    addressCount: 'Number of addresses',
    everyHours: 'Maximum age (hours)',
    firstUSD: 'First sweep minimum (USD)',
    feeSharePct: 'Maximum fee (%)',
  },
  hints: {
    paused: 'No automatic sweeps. Sweeps in progress continue, and you can still sweep by hand.',
    amountUSD: 'Of all addresses of a wallet together, in one currency.',
    addressCount: 'Many small amounts are cheaper in one sweep.',
    everyHours: 'Any amount, as long as the fee stays within the limit.',
    firstUSD: 'The first sweep of an address costs several times more.',
    feeSharePct: 'Of the value that is swept.',
    price: 'Leave empty for no limit.',
  },
} as const;
