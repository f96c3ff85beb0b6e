import { expect, test } from 'vitest';
import { countOf, queryOf, tabOf } from './filter-payments.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

test.each([
  [undefined, {}],
  ['paid', { paymentStatus: ['Filled'] }],
  ['pending', { paymentStatus: ['Pending', 'Partial filled'] }],
  ['attention', { attention: true }],
  ['ended', { paymentStatus: ['Cancelled'] }],
  ['nonsense', {}],
])('the tab %s asks for %j', (tab, asked) => {
  expect(queryOf({ tab }, now)).toEqual(asked);
});

test('every filter narrows, beside the tab', () => {
  const filters = {
    tab: 'paid',
    query: 'ida@example.com',
    exception: 'over',
    network: 'BASE',
    currency: 'USDC',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
    paidFrom: '2026-11-02T00:00:00.000Z',
    paidTo: '2026-11-21T00:00:00.000Z',
    webhook: 'Failed',
    by: 'system',
  };
  expect(queryOf(filters, now)).toEqual({
    paymentStatus: ['Filled'],
    query: 'ida@example.com',
    exception: ['over'],
    network: ['BASE'],
    currency: ['USDC'],
    dateFrom: '2026-11-01T00:00:00.000Z',
    dateTo: '2026-11-20T00:00:00.000Z',
    settledFrom: '2026-11-02T00:00:00.000Z',
    settledTo: '2026-11-21T00:00:00.000Z',
    webhookStatus: ['Failed'],
    createdBy: ['system'],
  });
});

test('a period that has a name moves with the day', () => {
  expect(queryOf({ from: 'today' }, now).dateFrom).toMatch(/^2026-11-2[12]T/);
});

test('an unknown tab is all of them', () => {
  expect(tabOf('constructor')).toBe('all');
});

test('a pill that is set counts once, a search and a tab do not', () => {
  expect(countOf({ tab: 'paid', query: 'ida' })).toBe(0);
  expect(countOf({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z', network: 'BASE' })).toBe(2);
});
