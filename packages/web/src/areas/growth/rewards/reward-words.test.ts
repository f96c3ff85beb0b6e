import { expect, test } from 'vitest';
import { causeOf, decisionsOf, holdOf } from './reward-words.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const found = [{ rule: 'velocity' as const, text: 'Many friends in an hour', evidence: [] }];

test('a hold says which day it is, and none is said where none runs', () => {
  const hold = { status: 'pending' as const, availableAt: '2026-11-28T12:00:00.000Z', holdDays: 14 };
  expect(holdOf(hold, noon)).toEqual({ until: hold.availableAt, day: 6, of: 14 });
  expect(holdOf({ ...hold, availableAt: '2026-11-19T12:00:00.000Z' }, noon)?.day).toBe(14);
  expect(holdOf({ ...hold, status: 'available' }, noon)).toBeUndefined();
  expect(holdOf({ ...hold, holdDays: 0 }, noon)).toBeUndefined();
});

const paid = { eventKey: 'payment', amountUSD: '5' };

test('what a person may decide: what is held, and either way back while nobody asked for it', () => {
  expect(decisionsOf({ ...paid, status: 'held', findings: found })).toEqual(['refuse', 'allow']);
  expect(decisionsOf({ ...paid, status: 'cancelled', findings: found })).toEqual(['allow']);
  expect(decisionsOf({ ...paid, status: 'pending', findings: found })).toEqual(['refuse']);
  expect(decisionsOf({ ...paid, status: 'pending', findings: [] })).toEqual([]);
  expect(decisionsOf({ ...paid, status: 'paid', findings: found })).toEqual([]);
});

test('what the shop told by mistake is taken back by a person, before it was asked for and after', () => {
  const told = { eventKey: 'demo_booked', amountUSD: '5', findings: [] };
  for (const status of ['pending', 'available', 'reserved', 'paid'] as const) {
    expect(decisionsOf({ ...told, status })).toEqual(['refuse']);
  }
  expect(decisionsOf({ ...told, status: 'cancelled' })).toEqual(['allow']);
  expect(decisionsOf({ ...told, status: 'cancelled', amountUSD: '0' })).toEqual([]);
  expect(decisionsOf({ ...told, status: 'available', amountUSD: '-5' })).toEqual([]);
});

test('a cause is named by what people know', () => {
  expect(causeOf({ eventKey: 'payment', paymentReference: 'nrv-20391' })).toBe('Payment nrv-20391');
  expect(causeOf({ eventKey: 'third_order', paymentReference: null })).toBe('third_order');
});
