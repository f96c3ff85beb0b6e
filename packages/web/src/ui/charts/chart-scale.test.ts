import { expect, test } from 'vitest';
import { unitsOf } from '../../format/change-of.ts';
import { dayStep, tickText, ticksFor } from './chart-scale.ts';

test.each([
  ['9700', ['$0', '$2k', '$4k', '$6k', '$8k', '$10k']],
  ['1.37', ['$0', '$0.5', '$1', '$1.5']],
  ['25', ['$0', '$5', '$10', '$15', '$20', '$25']],
  ['3100000', ['$0', '$1M', '$2M', '$3M', '$4M']],
  ['0', ['$0', '$0.01']],
])('up to %s dollars the lines are %j', (most, texts) => {
  expect(ticksFor(unitsOf(most)).map(tickText)).toEqual(texts);
});

test('the highest line is never below the most', () => {
  for (const most of ['0.01', '0.99', '1', '49.99', '50.01', '999999999']) {
    expect(ticksFor(unitsOf(most)).at(-1)).toBeGreaterThanOrEqual(unitsOf(most));
  }
});

test('the names of days have room', () => {
  expect(dayStep(30, 620)).toBe(7);
  expect(dayStep(7, 620)).toBe(1);
  expect(dayStep(90, 620)).toBe(14);
  expect(dayStep(90, 300)).toBe(30);
  expect(dayStep(1, 300)).toBe(1);
});
