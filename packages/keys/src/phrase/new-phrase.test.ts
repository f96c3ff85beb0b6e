import { expect, test } from 'vitest';
import { newPhrase } from './new-phrase.ts';
import { readPhrase } from './phrase.ts';

test('a new phrase has 24 words that fit together, and is another one each time', () => {
  const made = Array.from({ length: 20 }, () => newPhrase());
  for (const words of made) {
    expect(words).toHaveLength(24);
    expect(readPhrase(words.join(' '))).toEqual({ ok: true, phrase: words.join(' ') });
  }
  expect(new Set(made.map((words) => words.join(' '))).size).toBe(made.length);
});
