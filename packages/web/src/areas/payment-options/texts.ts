/** What the cards below the currencies say. */
export const texts = {
  preselect: {
    title: 'Preselected',
    hint: 'The option that the checkout shows first. Payers can choose any other accepted currency.',
    chain: 'Network',
    currency: 'Currency',
    noChain: 'None',
    noCurrency: 'Any on this network',
    nothingTaken: 'Choose currencies first. Only accepted currencies can be preselected.',
    saved: 'Preselection saved',
  },
  rules: {
    title: 'Payment rules',
    hint: 'Time limits and tolerances of new payments. Existing payments keep theirs.',
    labels: {
      expiryMinutes: 'Payment time limit (minutes)',
      quoteMinutes: 'Rate lock (minutes)',
      monitoringHours: 'Late payments count for (hours)',
      underpayTolerancePct: 'Underpayment tolerance (%)',
      overpayTolerancePct: 'Overpayment tolerance (%)',
    },
    hints: {
      expiryMinutes: 'The default; each payment can set its own.',
      quoteMinutes: 'After that, the payer gets a new rate.',
      monitoringHours: "Payments after that are credited to the customer's balance.",
      underpayTolerancePct: 'From 0 to 10. A payment that is short by no more than this counts as paid.',
      overpayTolerancePct: 'From 0 to 10. A larger excess needs your decision.',
    },
    saved: 'Payment rules saved',
    unsaved: 'The payment rules are not saved',
  },
  token: {
    warning: (code: string) =>
      `Payments in this token will count as ${code}. Anyone can deploy a token with that name: if this one is not the issuer's, payers get your goods for free.`,
    meanwhile: 'Until then, payers are not offered the token.',
    waits: (code: string) =>
      `The price of ${code} takes effect after the waiting time: the owners were notified, and a second person can confirm it now`,
    without: 'Without this, the token has no price and payers are not offered it. You can confirm it later.',
  },
  install: { title: 'For all projects' },
  rates: {
    title: 'Rates',
    hint: 'The current price of one unit of each currency. A quote locks this price.',
    empty: 'No currencies yet',
    emptyHint: 'Rates come with the currencies of the networks.',
    market: 'Market',
    manual: 'Set by hand',
    fix: 'Set price…',
    back: 'Use market price',
    fixed: 'Price set',
    onMarket: 'Market price in use again',
  },
  walletConnect: {
    title: 'WalletConnect',
    hint: 'With the ID of your WalletConnect project, payers can pay from a wallet on another device.',
    label: 'Project ID',
    saved: 'WalletConnect ID saved',
    none: 'Not set: payers can use the address, the QR code or a browser wallet.',
  },
} as const;
