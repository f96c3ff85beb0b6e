import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';

type Facts = Pick<PayoutWallet['funds'][number], 'forecast' | 'currencyCode'>;

/** How long it lasts, and how one knows. */
export function forecastWords({ forecast, currencyCode }: Facts): string {
  if (forecast === null) return 'No estimate: no node is reporting network fees.';
  const { payouts, basis, amountEach } = forecast;
  const more = payouts === 0 ? 'Enough for no more payout' : `Enough for about ${payouts.toLocaleString('en-US')} more`;
  if (basis === 'fees_alone' || amountEach === null) return `${more}, by what a transfer costs.`;
  return `${more} like the last ones, ${amountEach} ${currencyCode} each.`;
}
