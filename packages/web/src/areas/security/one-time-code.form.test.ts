import { expect, it } from 'vitest';
import { codeProblem, plainCode } from './one-time-code.form.ts';

it.each([
  ['', 'Enter the code from the app'],
  ['   ', 'Enter the code from the app'],
  ['12345', 'The code has six digits'],
  ['1234567', 'The code has six digits'],
  ['12345a', 'The code has six digits'],
  ['123456', undefined],
  [' 123 456 ', undefined],
])('of %j: %s', (typed, message) => {
  expect(codeProblem(typed)).toBe(message);
});

it('sends the digits without what stood between them', () => {
  expect(plainCode(' 123 456 ')).toBe('123456');
});
