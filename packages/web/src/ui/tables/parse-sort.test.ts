import { expect, test } from 'vitest';
import { nextSort, parseSort } from './parse-sort.ts';

const sortable = ['email', 'lastSeen'];

test('an address says the column, and a minus turns the order round', () => {
  expect(parseSort('email', sortable)).toEqual({ id: 'email', desc: false });
  expect(parseSort('-lastSeen', sortable)).toEqual({ id: 'lastSeen', desc: true });
});

test.each([undefined, '', '-', '--email', 'Email', 'actions', 7])('%j in an address orders nothing', (text) => {
  expect(parseSort(text, sortable)).toBeUndefined();
});

test('a heading orders upwards, a second press downwards, and a third upwards again', () => {
  const first = nextSort(undefined, 'email');
  const second = nextSort(parseSort(first, sortable), 'email');
  const third = nextSort(parseSort(second, sortable), 'email');
  expect([first, second, third]).toEqual(['email', '-email', 'email']);
});

test('another heading begins upwards', () => {
  expect(nextSort({ id: 'email', desc: false }, 'lastSeen')).toBe('lastSeen');
});
