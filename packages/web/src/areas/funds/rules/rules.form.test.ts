import { describe, expect, test } from 'vitest';
import { fieldsOf, isSame, meaningOf, rulesChecks, rulesOf, valuesOf } from './rules.form.ts';

const rules = {
  paused: false,
  amountUSD: '100',
  addressCount: 25,
  everyHours: 24,
  firstUSD: '5',
  feeShareBpsMax: 630,
  priceMax: { ETH: '20' },
};
const chains = ['ETH', 'BASE'] as const;

describe('rules', () => {
  test('come back as they were', () => {
    const values = valuesOf(rules, chains);
    expect(values.feeSharePct).toBe('6.3');
    expect(values.prices).toEqual({ ETH: '20', BASE: '' });
    expect(rulesOf(values)).toEqual(rules);
  });

  test('keep every hundredth of a percent', () => {
    for (const feeShareBpsMax of [1, 10, 29, 57, 100, 501, 1234, 5000]) {
      expect(rulesOf(valuesOf({ ...rules, feeShareBpsMax }, chains)).feeShareBpsMax).toBe(feeShareBpsMax);
    }
  });

  test('have no limit of the price where none is typed', () => {
    const values = valuesOf(rules, chains);
    expect(rulesOf({ ...values, prices: { ETH: ' ', BASE: '0.5' } }).priceMax).toEqual({ BASE: '0.5' });
  });

  test('are the same while only spaces differ', () => {
    const values = valuesOf(rules, chains);
    expect(isSame(values, { ...values, amountUSD: ' 100 ' })).toBe(true);
    expect(isSame(values, { ...values, amountUSD: '101' })).toBe(false);
    expect(isSame(values, { ...values, prices: { ...values.prices, BASE: '1' } })).toBe(false);
    expect(isSame(values, { ...values, paused: true })).toBe(false);
  });
});

test.each([
  ['0', true],
  ['0.005', true],
  ['0.01', false],
  ['5', false],
  ['50', false],
  ['50.01', true],
  ['5,5', true],
  ['', true],
])('a fee share of "%s" is refused: %s', (text, isRefused) => {
  expect(rulesChecks.feeSharePct(text) !== null).toBe(isRefused);
});

test('say what they mean', () => {
  const values = valuesOf(rules, chains);
  expect(meaningOf(values)).toBe(
    'Sweeps when the value reaches $100.00, when 25 addresses have a balance, or after 1 day, whichever comes first; never while the fee is more than 6.3 % of the value.',
  );
  expect(meaningOf({ ...values, everyHours: 36, addressCount: 1 })).toContain(
    'when one address has a balance, or after 36 hours',
  );
  expect(meaningOf({ ...values, paused: true })).toContain('Paused');
  expect(meaningOf({ ...values, amountUSD: 'much' })).toBeUndefined();
});

test('what the server says of a price stands at its field', () => {
  expect(fieldsOf(chains)).toMatchObject({
    'rules.priceMax.BASE': 'prices.BASE',
    'rules.feeShareBpsMax': 'feeSharePct',
  });
});
