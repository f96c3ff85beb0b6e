import { expect, test } from 'vitest';
import { paymentsBehind } from './payments-behind.ts';

const day = { start: '2026-11-05T00:00:00.000Z', end: '2026-11-06T00:00:00.000Z' };

test('the payments behind a bar are those of its time, its network and its currency', () => {
  expect(paymentsBehind(7, { network: 'TRX', currency: 'USDT' }, day, 'gross_volume')).toEqual({
    to: '/project/7/payments/allPayments',
    search: { tab: 'paid', network: 'TRX', currency: 'USDT', paidFrom: day.start, paidTo: day.end },
  });
});

test('what was not paid stands elsewhere, and what was created anywhere', () => {
  expect(paymentsBehind('all', {}, day, 'created')?.search).toEqual({ from: day.start, to: day.end });
  const of = (metric: string) => paymentsBehind('all', {}, day, metric)?.search['tab'];
  expect([of('lapsed'), of('created'), of('reached'), of('success_rate')]).toEqual([
    'ended',
    undefined,
    undefined,
    'paid',
  ]);
});

test('what is not made of payments leads to none', () => {
  expect(paymentsBehind(7, {}, day, 'rewards')).toBeUndefined();
});

test('of several networks the list shows all, for it narrows to one', () => {
  expect(paymentsBehind(7, { network: 'TRX,BASE', currency: undefined }, day, 'payments')?.search).not.toHaveProperty(
    'network',
  );
});
