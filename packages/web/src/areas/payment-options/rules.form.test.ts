import { savePaymentRules } from '@coffer/contract/payments/payment-rules.ts';
import { expect, test } from 'vitest';
import { rulesChecks, rulesOf, spanText, type RulesField, type RulesValues } from './rules.form.ts';

const usual: RulesValues = {
  expiryMinutes: 60,
  quoteMinutes: 15,
  monitoringHours: 72,
  underpayTolerancePct: '0.5',
  overpayTolerancePct: '0.5',
};

test.each([
  ['expiryMinutes', [5, 60, 525_600], [4, 0, 525_601, 7.5]],
  ['quoteMinutes', [1, 120], [0, 121, 1.5]],
  ['monitoringHours', [1, 8760], [0, 8761]],
  ['underpayTolerancePct', ['0', '0.5', '9.99', '10', '10.00'], ['', '-1', '10.01', '11', '0.555', '1e1', '.5', '5%']],
  ['overpayTolerancePct', ['0', '10'], ['ten', '10.1']],
] as const)('%s is taken and refused as the server does', (field, good, bad) => {
  const check = (value: unknown) => (rulesChecks[field] as (given: unknown) => string | null)(value);
  for (const value of good) {
    expect(check(value)).toBeNull();
    expect(said(field, value)).toBeUndefined();
  }
  for (const value of bad) {
    expect(check(value), `${value}`).toBe(said(field, value));
    expect(said(field, value)).toBeDefined();
  }
});

test('an empty number is none', () => {
  expect(rulesChecks.expiryMinutes('')).toBe('must be a whole number');
});

test('long times are said shorter', () => {
  expect([60, 90, 1440, 4320, 45, ''].map((minutes) => spanText(minutes as number))).toEqual([
    '1 hour',
    undefined,
    '1 day',
    '3 days',
    undefined,
    undefined,
  ]);
});

/** What the server says of it. */
function said(field: RulesField, value: number | string): string | undefined {
  const given = { ...rulesOf(usual), [field]: value };
  return savePaymentRules.body.safeParse(given).error?.issues[0]?.message;
}
