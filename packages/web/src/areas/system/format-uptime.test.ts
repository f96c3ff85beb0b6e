import { expect, test } from 'vitest';
import { formatUptime } from './format-uptime.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute 0 seconds'],
  [3661, '1 hour 1 minute'],
  [86_399, '23 hours 59 minutes'],
  [86_400, '1 day 0 hours'],
  [400 * 86_400 + 7200, '400 days 2 hours'],
])('%d seconds are told as %s', (seconds, text) => {
  expect(formatUptime(seconds)).toBe(text);
});
