import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';

type Facts = Pick<PayoutWallet['funds'][number], 'forecast' | 'currencyCode'>;

/** How long it lasts, and how one knows. */
export function forecastWords({ forecast, currencyCode }: Facts): string {
  if (forecast === null) return 'No estimate: no node is reporting network fees.';
  const { payouts, basis, amountEach } = forecast;
  const count = `${payouts.toLocaleString('en-US')} ${payouts === 1 ? 'payout' : 'payouts'}`;
  const enough = payouts === 0 ? 'Not enough for another payout' : `Enough for about ${count}`;
  if (basis === 'fees_alone' || amountEach === null) return `${enough}, by what a transfer costs.`;
  return `${enough} (${amountEach} ${currencyCode} on average).`;
}
