import { describe, expect, it } from 'vitest';
import { atLeastZero } from './at-least-zero.ts';
import { formatUsd } from './money.ts';
import { timeAgo, timeLeft, timeSince } from './relative-time.ts';
import { truncate } from './truncate.ts';

describe('money', () => {
  it('is exact beyond what a number could hold', () => {
    expect(formatUsd('12345678901234567890.12')).toBe('$12,345,678,901,234,567,890.12');
  });

  it('has a real minus and two decimals', () => {
    expect(formatUsd('-0.5')).toBe('−$0.50');
    expect(formatUsd('1284')).toBe('$1,284.00');
  });
});

describe('a long text', () => {
  it('keeps four characters at each end', () => {
    expect(truncate('0x7C3f91aE40b25D8c6E1f')).toBe('0x7C3f…6E1f');
  });

  it('stays whole where cutting would not shorten it', () => {
    expect(truncate('12345678901')).toBe('12345678901');
    expect(truncate('123456789012')).toBe('1234…9012');
  });

  it('keeps as many as asked for', () => {
    expect(truncate('abcdefghijklmnop', 2)).toBe('ab…op');
  });
});

describe('time', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const minute = 60_000;

  it.each([
    [0, 'Ended'],
    [-minute, 'Ended'],
    [30_000, '1 minute'],
    [2 * minute, '2 minutes'],
    [60 * minute, '1 hour'],
    [25 * 60 * minute, '1 day'],
    [29 * 24 * 60 * minute, '29 days'],
    [30 * 24 * 60 * minute, '1 month'],
    [95 * 24 * 60 * minute, '3 months'],
  ])('left: %d ms is %s', (ms, text) => {
    expect(timeLeft(now + ms, now)).toBe(text);
  });

  it('ago', () => {
    expect(timeAgo(now - 59_000, now)).toBe('just now');
    expect(timeAgo(now - 3 * 60 * minute, now)).toBe('3 hours ago');
  });

  it('for how long', () => {
    expect(timeSince(now - 1000, now)).toBe('1 minute');
    expect(timeSince(now - 3 * 60 * minute, now)).toBe('3 hours');
  });
});

describe('a field for a number', () => {
  it.each([
    ['', ''],
    ['-3', 0],
    ['12', 12],
    ['1e400', ''],
  ])('%j is read as %j', (text, value) => {
    expect(atLeastZero(text)).toBe(value);
  });
});
