/** What the first page says. */
export const texts = {
  notHere: {
    title: 'This project is not here',
    hint: 'It may have been removed, or you may not have access to it.',
  },
  periods: { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' },
  figures: {
    volume: 'Received volume',
    payments: 'Payments',
    success: 'Success rate',
    customers: 'New customers',
  },
  volume: {
    title: 'Volume by network',
    hint: 'USD per day',
    before: 'Previous period',
    empty: 'Nothing was paid in this period',
    emptyHint: 'What is paid stands here, day by day, as soon as it is confirmed.',
  },
  networks: {
    title: 'Networks',
    empty: 'No network yet',
    emptyHint: 'Each network that payers used in this period, with its currencies.',
  },
  recent: {
    title: 'Recent payments',
    empty: 'No payments yet',
    emptyHint: 'The first one takes a link that you send, or an API key for your shop.',
  },
  attention: {
    title: 'Needs attention',
    empty: 'Nothing waits for you',
    emptyHint: 'Payments that are under, over or late, and deposits without a payment.',
    held: {
      title: 'Sending is on hold',
      hint: 'The database was restored. Compare the wallets with their chains, then release it.',
      way: 'Compare',
    },
  },
} as const;
