import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';

type Facts = Pick<PayoutWallet['funds'][number], 'forecast' | 'currencyCode' | 'currencyAddress'>;

/** Nobody plans further ahead. */
const countMax = 10_000;

/** How long it lasts, and how one knows. */
export function forecastWords({ forecast, currencyCode, currencyAddress }: Facts): string {
  if (forecast === null) return 'No estimate: no node is reporting network fees.';
  const { payouts, basis, amountEach } = forecast;
  const count = `${Math.min(payouts, countMax).toLocaleString('en-US')} ${payouts === 1 ? 'payout' : 'payouts'}`;
  const about = payouts > countMax ? 'more than' : 'about';
  const enough = payouts === 0 ? 'Not enough for another payout' : `Enough for ${about} ${count}`;
  if (basis === 'fees_alone' || amountEach === null) {
    // What a payout of a token costs is paid in the coin.
    return currencyAddress === null ? `${enough}, by what a transfer costs.` : 'No estimate before the first payout.';
  }
  return `${enough} (${amountEach} ${currencyCode} on average).`;
}
