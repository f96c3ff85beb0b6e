import { expect, test } from 'vitest';
import { whichProject } from './which-project.ts';

test.each([
  ['the one in the address', '9', 7, 9],
  ['the one looked at last where the address names none', undefined, 7, 7],
  ['the one looked at last where the address names all', 'all', 7, 7],
  ['the first where none was looked at', undefined, 'all', 4],
  ['the first where the one looked at last is gone', undefined, 5, 4],
  ['none where the address names one that is not there', '5', 7, 'missing'],
  ['none where the address names nonsense', '7x', 7, 'missing'],
] as const)('%s is shown', (_, named, selected, shown) => {
  expect(whichProject(named, selected, [4, 7, 9], true)).toBe(shown);
});

test('a new one is shown to whoever may make one', () => {
  expect(whichProject('new', 7, [4, 7], true)).toBe('new');
  expect(whichProject('new', 7, [4, 7], false)).toBe(7);
  expect(whichProject('new', 'all', [], true)).toBe('new');
});

test('without projects there is none to show', () => {
  expect(whichProject('4', 'all', [], true)).toBe('none');
  expect(whichProject(undefined, 'all', [], false)).toBe('none');
});
