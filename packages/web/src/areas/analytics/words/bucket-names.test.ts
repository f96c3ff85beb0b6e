import { expect, test } from 'vitest';
import { fullName, shortName } from './bucket-names.ts';

const day = { start: '2026-11-04T23:00:00.000Z', end: '2026-11-05T23:00:00.000Z' };

test('a part of a period is called as its zone calls it', () => {
  expect(shortName(day, 'day', 'Europe/Berlin')).toBe('5 Nov');
  expect(fullName(day, 'day', 'Europe/Berlin')).toBe('Thu, 5 Nov 2026');
  expect(shortName(day, 'day', 'UTC')).toBe('4 Nov');
});

test('a week and a month are named by their days', () => {
  const week = { start: '2026-10-29T00:00:00.000Z', end: '2026-11-02T00:00:00.000Z' };
  expect(fullName(week, 'week', 'UTC')).toBe('29 Oct – 1 Nov 2026');
  const month = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' };
  expect(shortName(month, 'month', 'UTC')).toBe('Nov 26');
  expect(fullName(month, 'month', 'UTC')).toBe('1 – 30 Nov 2026');
});

test('the hour that comes twice is told apart', () => {
  const first = { start: '2026-10-25T00:00:00.000Z', end: '2026-10-25T01:00:00.000Z' };
  const second = { start: '2026-10-25T01:00:00.000Z', end: '2026-10-25T02:00:00.000Z' };
  expect(fullName(first, 'hour', 'Europe/Berlin')).toBe('Sun 25 Oct, 02:00 CEST');
  expect(fullName(second, 'hour', 'Europe/Berlin')).toBe('Sun 25 Oct, 02:00 CET');
});
