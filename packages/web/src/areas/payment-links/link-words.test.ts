import { expect, test } from 'vitest';
import { firstValues, type LinkValues } from './link.form.ts';
import { lackingOf, lengthOf, sentenceOf } from './link-words.ts';

test.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [2160, '36 hours'],
  [1440, '1 day'],
  [43_200, '30 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(lengthOf(minutes)).toBe(words);
});

const ida = { customerID: 'ida-7', email: 'ida@example.com' };
const known = { usualMinutes: 60, payable: [1, 2, 3, 4] };

test.each<
  [
    Partial<LinkValues>,
    typeof known | { usualMinutes: number | undefined; payable: number[] | undefined },
    string | undefined,
  ]
>([
  [
    { customer: ida, amount: 49.9 },
    known,
    'Requests $49.90 from ida@example.com, payable for 1 hour in any of 4 currencies.',
  ],
  [
    { customer: { ...ida, email: null }, amount: 5 },
    { usualMinutes: undefined, payable: undefined },
    'Requests $5.00 from ida-7, payable in any currency the project accepts.',
  ],
  [
    {
      payer: 'new',
      customerID: 'ida-7',
      email: 'Ida@Example.com ',
      amount: 1500,
      expiry: 'other',
      count: 36,
      unit: 'hours',
    },
    known,
    'Requests $1,500.00 from ida@example.com, payable for 36 hours in any of 4 currencies.',
  ],
  [
    { payer: 'anyone', sum: 'open', paidIn: 'some', allowed: [3] },
    known,
    'Requests an open amount from anyone with the link, payable for 1 hour in one currency.',
  ],
  [
    { payer: 'anyone', amount: 5, paidIn: 'some', allowed: [2, 3, 9] },
    known,
    'Requests $5.00 from anyone with the link, payable for 1 hour in any of 2 currencies.',
  ],
  [{ customer: ida, amount: 5, paidIn: 'some' }, known, 'Requests $5.00 from ida@example.com. It cannot be paid yet.'],
  [
    { customer: ida, amount: 5 },
    { usualMinutes: 60, payable: [] },
    'Requests $5.00 from ida@example.com. It cannot be paid yet.',
  ],
  [{ customer: ida }, known, undefined],
  [{ customer: ida, amount: 0 }, known, undefined],
  [{ amount: 5 }, known, undefined],
  [{ payer: 'new', amount: 5 }, known, undefined],
])('%j with %j: %s', (changes, facts, sentence) => {
  expect(sentenceOf({ ...firstValues(7, 'existing'), ...changes }, facts)).toBe(sentence);
});

test('what is still to be entered is said, and no more than that', () => {
  const start = firstValues(1, 'existing');
  expect(lackingOf(start)).toBe('both');
  expect(lackingOf({ ...start, payer: 'anyone' })).toBe('amount');
  expect(lackingOf({ ...start, customer: ida })).toBe('amount');
  expect(lackingOf({ ...start, amount: 5 })).toBe('payer');
});
