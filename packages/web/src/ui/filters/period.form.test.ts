import { expect, test } from 'vitest';
import { periodRules, toField, toInstant } from './period.form.ts';
import { instantOf, periodLabel } from './period.ts';

test('at least one end must be chosen', () => {
  expect(periodRules.from('', { from: '', to: '' })).toBe('Choose at least one of the two');
  expect(periodRules.from('', { from: '', to: '2026-11-20T10:00' })).toBeNull();
});

test('the end must be after the start', () => {
  const rule = (from: string, to: string) => periodRules.to(to, { from, to });
  expect(rule('2026-11-20T10:00', '2026-11-20T09:59')).toBe('The end must be after the start');
  expect(rule('2026-11-20T10:00', '2026-11-20T10:00')).toBe('The end must be after the start');
  expect(rule('2026-11-20T10:00', '2026-11-20T10:01')).toBeNull();
  expect(rule('', '2026-11-20T10:01')).toBeNull();
});

test('a field and its instant mean the same moment, whatever the zone', () => {
  expect(toField(toInstant('2026-07-01T08:30'))).toBe('2026-07-01T08:30');
  expect(toField(toInstant('2026-12-31T23:59'))).toBe('2026-12-31T23:59');
  expect(toInstant('')).toBeUndefined();
  expect(toField('7days')).toBe('');
  expect(toField(undefined)).toBe('');
});

test('a preset begins with the start of a day, today being one of its days', () => {
  const now = new Date(2026, 10, 20, 13, 58).getTime();
  expect(instantOf('today', now)).toBe(new Date(2026, 10, 20).toISOString());
  expect(instantOf('7days', now)).toBe(new Date(2026, 10, 14).toISOString());
  expect(instantOf('30days', now)).toBe(new Date(2026, 9, 22).toISOString());
});

test('anything else goes to the server as it was given', () => {
  expect(instantOf('yesterday', 0)).toBe('yesterday');
  expect(instantOf('toString', 0)).toBe('toString');
  expect(instantOf(undefined, 0)).toBeUndefined();
});

test('a period is called by what limits it', () => {
  expect(periodLabel('7days', undefined)).toBe('Last 7 days');
  expect(periodLabel(undefined, undefined)).toBeUndefined();
  expect(periodLabel('yesterday', undefined)).toBe('since yesterday');
  const [from, to] = [new Date(2026, 10, 1), new Date(2026, 10, 2)].map((day) => day.toISOString());
  expect(periodLabel(from, to)).toBe('1 Nov 2026, 00:00:00 to 2 Nov 2026, 00:00:00');
  expect(periodLabel(undefined, to)).toBe('before 2 Nov 2026, 00:00:00');
});
