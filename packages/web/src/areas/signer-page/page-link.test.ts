import { expect, test } from 'vitest';
import { readPageLink } from './page-link.ts';

const hash = 'ab'.repeat(32);

test('a link of the dashboard says what somebody stands for, and as whom', () => {
  const stand = { to: 'stand', of: 12, hash };
  expect(readPageLink(`#/payout/12/${hash}/7`)).toEqual({ ...stand, what: 'payout', member: 7 });
  expect(readPageLink(`#/file/12/${hash}`)).toEqual({ ...stand, what: 'file', member: undefined });
  expect(readPageLink(`#/enrol/${'A'.repeat(43)}`)).toEqual({ to: 'enrol', ticket: 'A'.repeat(43) });
});

test.each([
  '',
  '#/',
  '#/payout/0/ab',
  `#/payout/x/${hash}`,
  `#/payout/12/${hash}0`,
  `#/sweep/12/${hash}`,
  '#/enrol/short',
])('%s leads nowhere', (fragment) => {
  expect(readPageLink(fragment)).toBeUndefined();
});
