import { describe, expect, it, test } from 'vitest';
import { fieldOf, firstValues, linkIssues, orderOf, preselectedOf, type LinkValues } from './link.form.ts';

const taken = [
  { id: 1, blockchainCode: 'ETH', currencyCode: 'ETH', blockchainID: 10, recommended: false },
  { id: 2, blockchainCode: 'BASE', currencyCode: 'ETH', blockchainID: 20, recommended: false },
  { id: 3, blockchainCode: 'BASE', currencyCode: 'USDC', blockchainID: 20, recommended: true },
];

function values(changes: Partial<LinkValues>): LinkValues {
  return { ...firstValues(7, 'existing'), ...changes };
}

const ida = { customerID: 'ida-7', email: 'ida@example.com' };

describe('what is sent', () => {
  test.each<[string, Partial<LinkValues>, object]>([
    [
      'a customer who is there, with their own address',
      { customer: ida, amount: 49.9 },
      { customerID: 'ida-7', customerEmail: 'ida@example.com', amountInUSD: '49.9' },
    ],
    [
      'one of whom there is no address, with the one that was typed',
      { customer: { customerID: 'petrov', email: null }, email: ' petrov@example.com ', amount: 1 },
      { customerID: 'petrov', customerEmail: 'petrov@example.com', amountInUSD: '1' },
    ],
    [
      'a new one',
      { payer: 'new', customerID: ' ida-7 ', email: 'ida@example.com', amount: 0 },
      { customerID: 'ida-7', customerEmail: 'ida@example.com', amountInUSD: '0' },
    ],
    [
      'nobody in particular, and no amount',
      { payer: 'anyone', customer: ida, sum: 'open', amount: 5 },
      { unknownPayer: true, openAmount: true },
    ],
    [
      'the code of whoever brought them',
      { payer: 'anyone', sum: 'open', referral: ' ADA-7X3K ' },
      { unknownPayer: true, openAmount: true, referral: 'ADA-7X3K' },
    ],
    ['what is empty not at all', { payer: 'new', note: '  ', successURL: '' }, {}],
    [
      'so many hours',
      { payer: 'anyone', amount: 5, expiry: 'other', count: 36, unit: 'hours' },
      { unknownPayer: true, amountInUSD: '5', expiresInMinutes: 2160 },
    ],
    [
      'a length of the list',
      { payer: 'anyone', amount: 5, expiry: '4320' },
      { unknownPayer: true, amountInUSD: '5', expiresInMinutes: 4320 },
    ],
    [
      'the currencies by their names',
      { payer: 'anyone', amount: 5, paidIn: 'some', allowed: [3, 1] },
      {
        unknownPayer: true,
        amountInUSD: '5',
        allowed: [
          { blockchainCode: 'ETH', currencyCode: 'ETH' },
          { blockchainCode: 'BASE', currencyCode: 'USDC' },
        ],
      },
    ],
  ])('%s', (_, changes, expected) => {
    expect(orderOf(values(changes), taken)).toEqual(expected);
  });
});

describe('what is not even sent', () => {
  test.each<[string, Partial<LinkValues>, string[]]>([
    ['no project, no customer', { project: '' }, ['project', 'customer']],
    ['no length', { payer: 'new', expiry: 'other' }, ['count']],
    ['no currency', { payer: 'new', paidIn: 'some' }, ['allowed']],
    ['four minutes', { payer: 'new', expiry: 'other', count: 4, unit: 'minutes' }, ['count']],
    ['half a minute more', { payer: 'new', expiry: 'other', count: 5.5, unit: 'minutes' }, ['count']],
    ['more than a year', { payer: 'new', expiry: 'other', count: 366, unit: 'days' }, ['count']],
    ['a year', { payer: 'new', expiry: 'other', count: 365, unit: 'days' }, []],
    ['what is typed where it does not count', { payer: 'new', count: 4, unit: 'minutes' }, []],
  ])('%s', (_, changes, fields) => {
    expect(Object.keys(linkIssues(values(changes)))).toEqual(fields);
  });

  it('is told of the customer where they are chosen', () => {
    expect(fieldOf('existing').customerID).toBe('customer');
    expect(fieldOf('new').customerID).toBe('customerID');
  });
});

describe('what the checkout selects by itself', () => {
  const project = (chain: number | '' | null, currency: number | '' | null) => ({
    defaultPaymentBlockchainID: chain,
    defaultPaymentBlockchainCurrencyID: currency,
  });
  test.each([
    ['the currency that the project chose', project(20, 2), 2],
    ['what is recommended on the chain that it chose', project(20, null), 3],
    ['what there is on the chain that it chose', project(10, ''), 1],
    ['nothing where it chose nothing', project(null, ''), undefined],
    ['nothing where it does not take what it chose', project(30, 9), undefined],
    ['nothing without a project', undefined, undefined],
  ])('%s', (_, chosen, id) => {
    expect(preselectedOf(taken, chosen)?.id).toBe(id);
  });
});
