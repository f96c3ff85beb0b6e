import { expect, test } from 'vitest';
import { monthsAfter, windowOf, type CapWindow } from './cap-window.ts';

test.each<[string, CapWindow, string, string, string]>([
  ['2026-11-26T23:30:00Z', 'day', 'UTC', '2026-11-26T00:00:00Z', '2026-11-27T00:00:00Z'],
  ['2026-11-26T23:30:00Z', 'day', 'Europe/Berlin', '2026-11-26T23:00:00Z', '2026-11-27T23:00:00Z'],
  ['2026-11-26T23:30:00Z', 'day', 'Asia/Kolkata', '2026-11-26T18:30:00Z', '2026-11-27T18:30:00Z'],
  ['2026-11-26T23:30:00Z', 'day', 'Pacific/Kiritimati', '2026-11-26T10:00:00Z', '2026-11-27T10:00:00Z'],
  // The clocks go forward: 23 hours. They go back: 25.
  ['2026-03-29T12:00:00Z', 'day', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25T12:00:00Z', 'day', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['2026-11-01T12:00:00Z', 'day', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  // There is no midnight: the day begins at one.
  ['2024-09-08T12:00:00Z', 'day', 'America/Santiago', '2024-09-08T04:00:00Z', '2024-09-09T03:00:00Z'],
  // Midnight comes twice: the day begins with the first of the two.
  ['2026-11-01T12:00:00Z', 'day', 'America/Havana', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['2026-11-26T12:00:00Z', 'week', 'Europe/Berlin', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00Z'],
  ['2026-11-29T23:30:00Z', 'week', 'UTC', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['2026-10-26T00:00:00Z', 'week', 'UTC', '2026-10-26T00:00:00Z', '2026-11-02T00:00:00Z'],
  ['2026-10-31T23:30:00Z', 'month', 'Europe/Berlin', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
  ['2026-10-31T22:30:00Z', 'month', 'Europe/Berlin', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
  ['2026-12-31T12:00:00Z', 'month', 'UTC', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
])('%s lies in the %s in %s that goes from %s to %s', (at, kind, zone, from, to) => {
  const window = windowOf(new Date(at), kind, zone);
  expect([window.from, window.to]).toEqual([new Date(from), new Date(to)]);
});

test('all time has no end', () => {
  const [now, later] = [new Date('2026-01-01'), new Date('2126-01-01')];
  expect(windowOf(now, 'all_time', 'UTC')).toEqual(windowOf(later, 'all_time', 'Europe/Berlin'));
});

test.each([
  ['2026-01-15T10:00:00Z', 1, '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2027-12-31T10:00:00Z', 2, '2028-02-29T10:00:00Z'],
  ['2026-11-30T10:00:00Z', 12, '2027-11-30T10:00:00Z'],
])('%s and %i months is %s', (at, months, later) => {
  expect(monthsAfter(new Date(at), months)).toEqual(new Date(later));
});
