import { expect, test } from 'vitest';
import { dayAfter, dayBefore, daysOf, periodOf, todayIn } from './period.ts';

test.each([
  ['this_month', '2026-11-27', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['this_quarter', '2026-11-27', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-11-27', '2026-01-01', '2026-12-31'],
  ['last_year', '2026-11-27', '2025-01-01', '2025-12-31'],
])('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOf({ period }, today)).toEqual({ from, to });
});

test('what the address says wrong of a period is the month that is over', () => {
  expect(periodOf({ period: 'moon' })).toBe('last_month');
  expect(daysOf({}, '2026-11-27')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});

test('two days are a period, one is none', () => {
  expect(daysOf({ from: '2026-10-03', to: '2026-10-04' }, '2026-11-27')).toEqual({
    from: '2026-10-03',
    to: '2026-10-04',
  });
  expect(daysOf({ from: '2026-10-03' }, '2026-11-27')).toBeUndefined();
  expect(daysOf({ from: '2026-10-03', to: 'moon' }, '2026-11-27')).toBeUndefined();
});

test.each([
  ['2026-10-31', '2026-11-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('the day after %s is %s', (day, after) => {
  expect(dayAfter(day)).toBe(after);
  expect(dayBefore(after)).toBe(day);
});

test('the day that it is depends on the zone', () => {
  const now = new Date('2026-11-30T23:30:00Z');
  expect([todayIn('UTC', now), todayIn('Asia/Kathmandu', now), todayIn('Mars/Base', now)]).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-11-30',
  ]);
});
