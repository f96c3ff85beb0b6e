import { expect, test } from 'vitest';
import { keepDigits, readRange } from './read-range.ts';

test('takes one to a hundred addresses from any index', () => {
  expect(readRange({ account: '0', start: '0', count: '5' })).toEqual({ ok: true, account: 0, start: 0, count: 5 });
  expect(readRange({ account: '19', start: '2147483548', count: '100' })).toEqual({
    ok: true,
    account: 19,
    start: 2_147_483_548,
    count: 100,
  });
});

test.each(['', '0', '101', '1.5', 'five', '99999999999'])('%j addresses: says how many there may be', (count) => {
  expect(readRange({ account: '0', start: '0', count })).toEqual({
    ok: false,
    field: 'count',
    problem: 'Enter a number from 1 to 100.',
  });
});

test.each(['', '2147483549', '4294967296', '1e3'])('first index %j: says which there are', (start) => {
  expect(readRange({ account: '0', start, count: '100' })).toEqual({
    ok: false,
    field: 'start',
    problem: 'Enter a number from 0 to 2147483548.',
  });
});

test.each(['', '20', '-1', 'first'])('account %j: says which there are', (account) => {
  expect(readRange({ account, start: '0', count: '5' })).toEqual({
    ok: false,
    field: 'account',
    problem: 'Enter a number from 0 to 19.',
  });
});

test('typing anything but digits leaves digits, and nothing below zero', () => {
  expect(['12', '1a2', ' 7 ', '-3', ' -12', '1e5', '', '٣'].map(keepDigits)).toEqual([
    '12',
    '12',
    '7',
    '0',
    '0',
    '15',
    '',
    '',
  ]);
});
