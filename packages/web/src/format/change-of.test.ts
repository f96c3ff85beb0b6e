import { expect, test } from 'vitest';
import { changeOf, percentText, pointsOf, shareText, successOf, unitsOf } from './change-of.ts';

test.each([
  ['184302.16', '163970.80', '+12.4 %', 'up'],
  ['100', '150', '−33.3 %', 'down'],
  ['100', '100', '0.0 %', 'same'],
  ['0', '25', '−100.0 %', 'down'],
  ['123456789.12', '1', '+12,345,678,812.0 %', 'up'],
])('%s after %s is %s', (now, before, text, direction) => {
  expect(changeOf(unitsOf(now), unitsOf(before))).toEqual({ text, direction });
});

test('after nothing there is nothing to compare with', () => {
  expect(changeOf(5n, 0n)).toBeUndefined();
});

test('success is what was paid of what ended', () => {
  expect(successOf(0, 0)).toBeUndefined();
  expect(successOf(3, 0)).toBe(1000);
  expect(percentText(successOf(1215, 69) ?? 0)).toBe('94.6 %');
  expect(pointsOf(successOf(1215, 69), successOf(953, 47))).toEqual({ text: '−0.7 pt', direction: 'down' });
  expect(pointsOf(successOf(1, 1), undefined)).toBeUndefined();
});

test.each([
  [1n, 3n, '33 %'],
  [1n, 1000n, '< 1 %'],
  [0n, 7n, '0 %'],
  [7n, 7n, '100 %'],
  [0n, 0n, '0 %'],
])('%s of %s is a share of %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});
