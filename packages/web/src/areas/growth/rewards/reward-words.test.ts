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

test('what a person may decide: what is held, and either way back while nobody asked for it', () => {
  expect(decisionsOf({ status: 'held', findings: found })).toEqual(['refuse', 'allow']);
  expect(decisionsOf({ status: 'cancelled', findings: found })).toEqual(['allow']);
  expect(decisionsOf({ status: 'pending', findings: found })).toEqual(['refuse']);
  expect(decisionsOf({ status: 'pending', findings: [] })).toEqual([]);
  expect(decisionsOf({ status: 'paid', findings: found })).toEqual([]);
});

test('a cause is named by what people know', () => {
  expect(causeOf({ eventKey: 'payment', paymentReference: 'nrv-20391' })).toBe('Payment nrv-20391');
  expect(causeOf({ eventKey: 'third_order', paymentReference: null })).toBe('third_order');
});
