import { expect, test } from 'vitest';
import { tokenIn } from './token.ts';

test.each(['#resetPasswordToken=cpw_a-B_1', 'resetPasswordToken=cpw_a-B_1'])('%s carries a token', (hash) => {
  expect(tokenIn(hash)).toBe('cpw_a-B_1');
});

test.each(['', '#', '#resetPasswordToken=', '#token=cpw_1'])('%j carries none', (hash) => {
  expect(tokenIn(hash)).toBeUndefined();
});
