import { expect, test } from 'vitest';
import { decisionsOf } from './decisions.ts';

test.each([
  ['in_effect', 'ada@example.com', ['freeze']],
  ['frozen', 'ada@example.com', ['release', 'revert']],
  ['waiting', 'ada@example.com', ['cancel', 'confirm']],
  ['waiting', 'me@example.com', ['cancel']],
  ['releasing', 'ada@example.com', ['cancel']],
  ['cancelled', 'ada@example.com', []],
  ['reverted', 'ada@example.com', []],
] as const)('about a change that is %s by %s one may decide %j', (status, by, expected) => {
  expect(decisionsOf({ status, by }, 'me@example.com')).toEqual(expected);
});
