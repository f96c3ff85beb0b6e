import { expect, test } from 'vitest';
import { priceProblem, priceText, sourceText } from './rate-words.ts';

test('a price has all its decimals, and cents at least', () => {
  expect(['2500', '0.2796', '60123.4', '12345678901234567.5'].map(priceText)).toEqual([
    '$2,500.00',
    '$0.2796',
    '$60,123.40',
    '$12,345,678,901,234,567.50',
  ]);
});

test('where a price is from is said as it is', () => {
  expect(sourceText({ mode: 'manual', source: 'manual' })).toBe('Set by hand');
  expect(sourceText({ mode: 'market', source: 'median of kraken, coinbase' })).toBe('Median of kraken, coinbase');
  expect(sourceText({ mode: 'market', source: null })).toBe('Market');
});

test.each(['1', '0.9995', ' 2500 ', '0.000000000000000001', '1000000000', '1000000000.0'])('%j is a price', (text) => {
  expect(priceProblem(text)).toBeNull();
});

test.each(['', '0', '0.00', '-1', '1e3', '1,5', '.5', '007', '1000000000.01', '2000000000', '0.1234567890123456789'])(
  '%j is none, and what is allowed is said',
  (text) => {
    expect(priceProblem(text)).toBe(
      'must be a decimal above 0 and at most 1000000000, with at most 18 decimals, such as "0.9995"',
    );
  },
);
