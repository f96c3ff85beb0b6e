import { expect, test } from 'vitest';
import { isLastSix } from './last-six.ts';

const address = '0x4B7e21D09A63cC18f5E20b7741F9d3A6b08E52aF';

test.each([
  ['8E52aF', true],
  ['8e52af', true],
  [' 8e52af ', true],
  ['E52aF', false],
  ['08E52aF', false],
  ['4B7e21', false],
  ['', false],
])('"%s" is the end of the address: %s', (typed, expected) => {
  expect(isLastSix(typed, address)).toBe(expected);
});

test('of nothing there is no end', () => {
  expect(isLastSix('', '')).toBe(false);
});
