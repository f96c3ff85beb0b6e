import { expect, test } from 'vitest';
import { chooseAsked, isWord } from './ask-words.ts';

test('three words are asked for, each once and in order, and any of them may be', () => {
  const seen = new Set<number>();
  for (let time = 0; time < 500; time += 1) {
    const asked = chooseAsked(24, 3);
    expect(asked).toHaveLength(3);
    expect(asked).toEqual([...new Set(asked)].toSorted((a, b) => a - b));
    for (const at of asked) seen.add(at);
  }
  expect(seen.size).toBe(24);
});

test.each([
  ['abandon', true],
  [' Abandon ', true],
  ['aband', false],
  ['', false],
])('"%s" for abandon: %s', (typed, expected) => {
  expect(isWord(typed, 'abandon')).toBe(expected);
});
