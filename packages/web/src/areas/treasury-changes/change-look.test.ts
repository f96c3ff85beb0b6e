import { expect, test } from 'vitest';
import { byUrgency, differencesOf, nameOfField } from './change-look.ts';

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

test('what takes effect soonest stands first, and what is frozen last in its order', () => {
  const at = (id: number, takesEffectAt: string | null) => ({ id, takesEffectAt });
  const sorted = byUrgency([
    at(1, null),
    at(2, '2026-11-24T12:00:00.000Z'),
    at(3, '2026-11-24T06:00:00.000Z'),
    at(4, null),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});
