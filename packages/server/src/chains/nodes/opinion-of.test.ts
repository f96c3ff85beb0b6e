import { expect, test } from 'vitest';
import { opinionOf } from './opinion-of.ts';

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
  const witnesses = nodes.split('').map((letter, at) => ({ id: at + 1, ...said[letter]! }));
  expect(opinionOf(block, witnesses)).toEqual({ state, nodes: ids, instead });
});
