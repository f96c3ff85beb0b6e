import { describe, expect, it } from 'vitest';
import { showAbout, showAbouts, showAmount, showSpan } from './show-amount.ts';

describe('an amount to send', () => {
  it.each([
    ['128.4', '128.40'],
    ['128', '128.00'],
    ['0.041153846153846154', '0.041153846153846154'],
    ['1234567.5', '1,234,567.50'],
    ['123456', '123,456.00'],
    ['0.10000000', '0.10'],
    ['12345678901234567890.123456789012345678', '12,345,678,901,234,567,890.123456789012345678'],
  ])('%s is shown as %s, with nothing cut off', (decimal, shown) => expect(showAmount(decimal)).toBe(shown));
});

describe('an amount to compare', () => {
  it.each([
    ['0.041153846153846154', '0.04115384'],
    ['128.467', '128.467'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['5.000000000000000001', '5.00'],
  ])('%s is shown as %s', (decimal, shown) => expect(showAbout(decimal)).toBe(shown));
});

describe('a time', () => {
  it.each([
    [761_000, '12:41'],
    [760_001, '12:41'],
    [59_000, '00:59'],
    [0, '00:00'],
    [-5000, '00:00'],
    [3_723_000, '1:02:03'],
  ])('of %s ms is %s', (ms, shown) => expect(showSpan(ms)).toBe(shown));

  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [14, '14 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [768, '13 minutes'],
  ])('of about %s s is %s', (seconds, shown) => expect(showAbouts(seconds)).toBe(shown));
});
