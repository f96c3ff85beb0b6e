/** What the cards below the currencies say. */
export const texts = {
  preselect: {
    title: 'Preselected',
    hint: 'What the checkout proposes first. Payers may choose any other that is taken.',
    chain: 'Network',
    currency: 'Currency',
    noChain: 'None',
    noCurrency: 'Any on this network',
    nothingTaken: 'Choose currencies first: what nobody can pay with cannot be proposed.',
    saved: 'Preselection saved',
  },
  rules: {
    title: 'Payment rules',
    hint: 'Times and tolerances of new payments. Those that exist keep theirs.',
    labels: {
      expiryMinutes: 'Open for, in minutes',
      quoteMinutes: 'Rate held for, in minutes',
      monitoringHours: 'Late money counts for, in hours',
      underpayTolerancePct: 'Tolerated if missing, in percent',
      overpayTolerancePct: 'Tolerated if over, in percent',
    },
    hints: {
      expiryMinutes: 'So long a payment may be paid, unless it says otherwise.',
      quoteMinutes: 'Afterwards the payer gets a new one.',
      monitoringHours: 'So long it settles its payment; afterwards it is credited to the customer.',
      underpayTolerancePct: 'From 0 to 10. With no more missing, a payment counts as paid.',
      overpayTolerancePct: 'From 0 to 10. What is more waits for your decision.',
    },
    saved: 'Payment rules saved',
    unsaved: 'The payment rules are not saved',
  },
  token: {
    warning: (code: string) =>
      `Payments in this token will count as ${code}. Anybody may deploy a token of that name: if this one is not its issuer's, whoever pays with it gets your goods for nothing. Owners are notified.`,
    waits: (code: string) =>
      `The price of ${code} waits: owners were notified, and a second person can confirm it at once`,
    without: 'Without this it is added without a price, and payers are not offered it. You can confirm it later.',
  },
  install: { title: 'For all projects' },
  rates: {
    title: 'Rates',
    hint: 'What a whole of each currency costs now. A quote takes this price and holds it.',
    empty: 'No currency yet',
    emptyHint: 'Rates come with the currencies of the networks.',
    market: 'Market',
    manual: 'Fixed by hand',
    fix: 'Fix the price…',
    back: 'Back to the market',
    fixed: 'Price fixed',
    onMarket: 'The market says the price again',
  },
  walletConnect: {
    title: 'WalletConnect',
    hint: 'With the id of your WalletConnect project, payers may pay from a wallet on another device.',
    label: 'Project id',
    saved: 'WalletConnect id saved',
    none: 'Not set: payers pay by address, QR code or a wallet in their browser.',
  },
} as const;
