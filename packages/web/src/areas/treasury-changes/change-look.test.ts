import { expect, test } from 'vitest';
import { differencesOf, nameOfField } from './change-look.ts';

test('fields have names that people read, and networks keep theirs', () => {
  expect(['frontendEndpoint', 'coldAddress', 'status', 'Ethereum', 'amountUSD'].map(nameOfField)).toEqual([
    'Frontend endpoint',
    'Cold address',
    'Status',
    'Ethereum',
    'Amount USD',
  ]);
});

test('what is only before or only after has a line too', () => {
  expect(
    differencesOf({ before: { url: 'a', name: 'x', status: 'none' }, after: { url: 'b', status: 'active' } }),
  ).toEqual([
    { name: 'Url', was: 'a', is: 'b' },
    { name: 'Name', was: 'x', is: undefined },
    { name: 'Status', was: undefined, is: 'active' },
  ]);
});
