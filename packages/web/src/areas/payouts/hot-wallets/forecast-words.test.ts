import { expect, test } from 'vitest';
import { forecastWords } from './forecast-words.ts';

test.each([
  [null, 'No estimate: no node is reporting network fees.'],
  [
    { payouts: 1200, basis: 'last_payouts', amountEach: '80', feeEach: '0.1' },
    'Enough for about 1,200 payouts (80 USDC on average).',
  ],
  [
    { payouts: 4, basis: 'fees_alone', amountEach: null, feeEach: '0.1' },
    'Enough for about 4 payouts, by what a transfer costs.',
  ],
  [
    { payouts: 0, basis: 'last_payouts', amountEach: '80', feeEach: '0.1' },
    'Not enough for another payout (80 USDC on average).',
  ],
] as const)('%j reads as people say it', (forecast, words) => {
  expect(forecastWords({ forecast, currencyCode: 'USDC' })).toBe(words);
});
