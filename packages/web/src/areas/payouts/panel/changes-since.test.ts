import { expect, test } from 'vitest';
import { changesSince } from './changes-since.ts';

const names = { chainName: () => 'Base', shownAs: () => ({ decimals: 6, isStable: true }) };

const seen = {
  intentHash: 'a',
  amount: '2400',
  currencyCode: 'USDC',
  blockchainCode: 'BASE',
  toAddress: '0xab',
  feeMax: '0.1',
  feeCurrency: 'ETH',
  note: null,
  customerID: null,
  refund: null,
} as const;

test('the same payout has no changes, and one that is only requested anew has none to tell', () => {
  expect(changesSince(seen, { ...seen, amount: '1' }, names)).toBeUndefined();
  expect(changesSince(seen, { ...seen, intentHash: 'b' }, names)).toEqual([]);
});

test('what changed is told with what it was', () => {
  const now = { ...seen, intentHash: 'b', amount: '2500', toAddress: '0xcd', note: 'rent' };
  expect(changesSince(seen, now, names)).toEqual([
    { name: 'Amount', was: '2,400.00 USDC', is: '2,500.00 USDC' },
    { name: 'Address', was: '0xab', is: '0xcd' },
    { name: 'For', was: 'No note', is: 'rent' },
  ]);
});
