import { expect, test } from 'vitest';
import { longDay, shortDay, spanOf } from '../../../format/days.ts';
import { zoneHere } from '../../../format/date-time.ts';
import { daysOf, periodOf } from './period-days.ts';

test('what the address says wrong is the usual period', () => {
  expect([daysOf('7'), daysOf('90'), daysOf('8'), daysOf(undefined)]).toEqual(['7', '90', '30', '30']);
});

test('days are named as they are, wherever one is', () => {
  expect(shortDay('2026-10-22')).toBe('22 Oct');
  expect(longDay('2027-01-21')).toBe('21 Jan 2027');
  expect(spanOf([{ day: '2026-10-22' }, { day: '2026-11-20' }])).toBe('22 Oct – 20 Nov 2026');
  expect(spanOf([{ day: '2026-11-20' }])).toBe('20 Nov 2026');
  expect(spanOf([])).toBeUndefined();
  expect(periodOf([{ day: '2026-11-20' }])).toBe(`20 Nov 2026, ${zoneHere()}`);
  expect(periodOf([])).toBeUndefined();
});
