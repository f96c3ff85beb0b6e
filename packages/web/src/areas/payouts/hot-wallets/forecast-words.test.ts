import { expect, test } from 'vitest';
import { forecastWords } from './forecast-words.ts';

test.each([
  [null, 'No estimate: no node is reporting network fees.'],
  [
    { payouts: 1200, basis: 'last_payouts', amountEach: '80', feeEach: '0.1' },
    'Enough for about 1,200 payouts (80 USDC on average).',
  ],
  [{ payouts: 4, basis: 'fees_alone', amountEach: null, feeEach: '0.1' }, 'No estimate before the first payout.'],
  [
    { payouts: 0, basis: 'last_payouts', amountEach: '80', feeEach: '0.1' },
    'Not enough for another payout (80 USDC on average).',
  ],
] as const)('%j reads as people say it', (forecast, words) => {
  expect(forecastWords({ forecast, currencyCode: 'USDC', currencyAddress: '0xab' })).toBe(words);
});

test.each([
  [4, 'Enough for about 4 payouts, by what a transfer costs.'],
  [1_000_000, 'Enough for more than 10,000 payouts, by what a transfer costs.'],
])('a coin is enough for the fees of %d', (payouts, words) => {
  const forecast = { payouts, basis: 'fees_alone', amountEach: null, feeEach: '0.1' } as const;
  expect(forecastWords({ forecast, currencyCode: 'ETH', currencyAddress: null })).toBe(words);
});
