import { expect, test } from 'vitest';
import { opinionOf, opinionOfTransfer, outvotedBy } from './opinion-of.ts';

const block = { height: 7, hash: 'ours' };

/** One letter for each node: what it says, or `-` nothing there, `?` no answer, `!` none for long. */
const said: Readonly<Record<string, { hash: string | null | undefined; isGone: boolean }>> = {
  o: { hash: 'ours', isGone: false },
  a: { hash: 'another', isGone: false },
  t: { hash: 'a third one', isGone: false },
  '-': { hash: null, isGone: false },
  '?': { hash: undefined, isGone: false },
  '!': { hash: undefined, isGone: true },
};

test.each([
  ['oo', 'agreed', [], null],
  ['oa', 'disputed', [2], null],
  ['o-', 'awaited', [2], null],
  ['o?', 'awaited', [2], null],
  ['o!', 'alone', [2], null],
  ['--', 'awaited', [1, 2], null],
  ['!!', 'awaited', [1, 2], null],
  ['ooa', 'agreed', [3], null],
  ['oo?', 'agreed', [], null],
  ['oaa', 'disputed', [2, 3], 'another'],
  ['oat', 'disputed', [2, 3], null],
  ['oa!', 'disputed', [2], null],
  ['o!-', 'awaited', [2, 3], null],
  ['o!!', 'alone', [2, 3], null],
  ['aa!', 'disputed', [1, 2], 'another'],
  ['ooaa', 'disputed', [3, 4], null],
  ['oooaa', 'agreed', [4, 5], null],
  ['ooaaa', 'disputed', [3, 4, 5], 'another'],
])('of nodes that say %s the opinion is: %s', (nodes, state, ids, instead) => {
  const witnesses = nodes.split('').map((letter, at) => ({ id: at + 1, host: `${at}`, ...said[letter]! }));
  expect(opinionOf(block, witnesses)).toEqual({ state, nodes: ids, instead });
});

/** As above; `t` tells a transfer, `x` has its block without it. */
const words: Readonly<Record<string, { hash: string | null | undefined; isGone: boolean }>> = {
  ...said,
  t: { hash: 'told', isGone: false },
  x: { hash: 'absent', isGone: false },
};

test.each([
  ['t', 'alone', [], false],
  ['x', 'disputed', [1], true],
  ['?', 'awaited', [1], false],
  ['tt', 'agreed', [], false],
  ['tx', 'disputed', [2], false],
  ['t?', 'awaited', [2], false],
  ['t!', 'alone', [2], false],
  ['xx', 'disputed', [1, 2], true],
  ['x?', 'disputed', [1], false],
  ['x!', 'disputed', [1], true],
  ['txx', 'disputed', [2, 3], true],
  ['ttx', 'agreed', [3], false],
  ['ttxx', 'disputed', [3, 4], false],
])('of a transfer of which nodes say %s the opinion is: %s', (nodes, state, ids, isRefuted) => {
  const witnesses = nodes.split('').map((letter, at) => ({ id: at + 1, host: `${at}`, ...words[letter]! }));
  expect(opinionOfTransfer(block, witnesses)).toEqual({ state, nodes: ids, instead: null, isRefuted });
});

test('nodes at one host are one witness', () => {
  const at = (host: string, hash: string) => ({ id: 1, host, hash, isGone: false });
  expect(opinionOf(block, [at('one', 'ours'), at('one', 'ours')]).state).toBe('alone');
  expect(opinionOf(block, [at('one', 'ours'), at('two', 'ours')]).state).toBe('agreed');
  expect(outvotedBy('ours', [at('one', 'ours'), at('two', 'another'), at('two', 'another')])).toBeNull();
  expect(outvotedBy('ours', [at('one', 'ours'), at('two', 'another'), at('three', 'another')])).toBe('another');
});
