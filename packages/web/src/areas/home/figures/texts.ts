/** What the first page says. */
export const texts = {
  periods: { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' },
  figures: {
    volume: 'Received volume',
    payments: 'Payments',
    success: 'Success rate',
    customers: 'New customers',
  },
  made: {
    volume: 'Payments that were paid in this period, each at the rate with which it was counted.',
    behind: 'Open these payments',
  },
  volume: {
    title: 'Volume by network',
    hint: 'USD per day',
    before: 'Previous period',
    empty: 'No payments in this period',
    emptyHint: 'Confirmed payments appear here, day by day.',
  },
  networks: {
    title: 'Networks',
    empty: 'No networks used in this period',
    emptyHint: 'Networks and currencies that payers use appear here.',
  },
  recent: {
    title: 'Recent payments',
    empty: 'No payments yet',
    emptyHint: 'Send a payment link, or connect your shop with an API key.',
  },
  attention: {
    title: 'Needs attention',
    empty: 'Nothing needs your attention',
    emptyHint: 'Underpaid, overpaid and late payments appear here, and deposits without a payment.',
    held: {
      title: 'Sending is on hold',
      hint: 'The database was restored. Compare the wallets with their networks, then release sending.',
      way: 'Review',
    },
    requested: (requests: number) => ({
      title: requests === 1 ? 'A referral payout waits' : `${requests} referral payouts wait`,
      way: 'Decide',
    }),
  },
} as const;
