import { describe, expect, test } from 'vitest';
import { readPhrase } from './phrase.ts';

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const words = phrase.split(' ');
const problemOf = (text: string): string => {
  const read = readPhrase(text);
  return read.ok ? 'none' : read.problem;
};

describe('a phrase is taken as people keep it', () => {
  test.each([
    ['in capitals', phrase.toUpperCase()],
    ['with too much white space', `\n ${words.join(' \t\u00a0 ')}\r\n`],
    ['one word a line', words.join('\n')],
    ['numbered', words.map((word, at) => `${at + 1}. ${word}`).join('\n')],
    ['numbered without a space', words.map((word, at) => `${at + 1}.${word}`).join(' ')],
    ['numbered in brackets or bare', words.map((word, at) => `${at + 1}${at % 2 ? ')' : ''} ${word}`).join('\n')],
  ])('%s', (_how, text) => {
    expect(readPhrase(text)).toEqual({ ok: true, phrase });
  });

  test.each([
    ['15', 'legal winner thank year wave sausage worth useful legal winner thank year wave sausage wise'],
    ['24', `${'abandon '.repeat(23)}art`],
    ['21', `${'abandon '.repeat(20)}admit`],
    ['18', `${'abandon '.repeat(17)}agent`],
  ])('with %s words', (count, text) => {
    const read = readPhrase(text);
    expect(read).toEqual({ ok: true, phrase: text });
    expect(text.split(' ')).toHaveLength(Number(count));
  });
});

describe('a wrong phrase is answered with what is wrong', () => {
  test('the word that is not in the list, and where it stands', () => {
    expect(problemOf(phrase.replace(/about$/, 'abuot'))).toBe('Word 12, "abuot", is not in the English word list.');
    expect(problemOf('1. abandon\n2. abandom\n3. ability')).toBe('Word 2, "abandom", is not in the English word list.');
  });

  test('how many more are wrong', () => {
    expect(problemOf('abandon foo qux')).toMatch(/^Word 2, "foo", .* 1 more is not either\.$/);
    expect(problemOf('abandon foo qux quux')).toMatch(/^Word 2, "foo", .* 2 more are not either\.$/);
  });

  test('a number of words that no phrase has', () => {
    const answer = 'A phrase has 12, 15, 18, 21 or 24 words. This one has 11.';
    expect(problemOf(words.slice(1).join(' '))).toBe(answer);
  });

  test('words that do not fit together', () => {
    expect(problemOf(phrase.replace(/about$/, 'abandon'))).toContain('do not fit together');
    expect(problemOf(words.toReversed().join(' '))).toContain('do not fit together');
  });

  test('nothing at all', () => {
    expect(problemOf('')).toBe('Enter the words of the phrase.');
    expect(problemOf(' \n 1. 2. ')).toBe('Enter the words of the phrase.');
  });
});
