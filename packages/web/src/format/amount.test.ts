import { describe, expect, it } from 'vitest';
import { formatAmount } from './amount.ts';

describe('an amount of a currency', () => {
  it.each([
    ['0.01840000', 8, false, '0.01840000'],
    ['1234567.5', 8, false, '1,234,567.50000000'],
    ['6412.85', 6, true, '6,412.85'],
    ['6412', 6, true, '6,412.00'],
    ['6412.850001', 6, true, '6,412.850001'],
    ['12', 0, false, '12'],
    ['-3.5', 2, true, '−3.50'],
    ['0', 18, false, '0.000000000000000000'],
    [
      '115792089237316195423570985008687907853269984665640564039457',
      0,
      false,
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457',
    ],
  ] as const)('%s of %i decimals (stable: %s) is written %s', (decimal, decimals, isStable, written) => {
    expect(formatAmount(decimal, decimals, isStable)).toBe(written);
  });
});
