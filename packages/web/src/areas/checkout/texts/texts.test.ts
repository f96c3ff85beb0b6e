import { describe, expect, expectTypeOf, test } from 'vitest';
import { languages, type Language } from '@coffer/kernel/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { loadTexts } from './load-texts.ts';
import type { Faithful } from '../../../format/languages/faithful.ts';
import type { Texts } from './texts.ts';

const textsIn: Record<Language, Texts> = { en, de };
const values = ['Q1', 'Q2'];
const numbers = [3, 5];

/** Every message by its path, with values that are found again in it. */
function messagesOf(texts: object, path = ''): [path: string, message: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (key === 'format') return [];
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'object') return messagesOf(value as object, here);
    const say = value as (...given: unknown[]) => string;
    return [[here, say(...givenTo(here).slice(0, say.length))]];
  });
}

/** Amounts and counts are numbers, whatever else is a name. */
function givenTo(path: string): unknown[] {
  if (/\.(of|more|blocks|left)$/.test(path)) return numbers;
  if (/\.(fee|feeBelow|equals|restHint|underpaid|part)$/.test(path)) return numbers.map(String);
  return /\.(rateOf|over)$/.test(path) ? (path.endsWith('over') ? ['3', 'Q2'] : ['Q1', '5']) : values;
}

describe.each(languages)('in %s', (language) => {
  const messages = messagesOf(textsIn[language]);

  test('every message says something, and nothing of the code', () => {
    expect(messages.length).toBeGreaterThan(100);
    for (const [path, message] of messages) {
      expect(message.trim(), path).not.toBe('');
      expect(message, path).not.toMatch(/undefined|NaN|\[object|\$\{|#/);
    }
  });

  test('every value that a message is given is in it', () => {
    const english = new Map(messagesOf(en));
    for (const [path, message] of messages) {
      for (const value of (english.get(path) ?? '').match(/Q\d/g) ?? []) expect(message, path).toContain(value);
    }
  });

  test('is what a browser loads', async () => expect(await loadTexts[language]()).toBe(textsIn[language]));
});

test('nothing was left in English', () => {
  const german = new Map(messagesOf(de));
  /** Names, and words that are the same in both. */
  const same = messagesOf(en).flatMap(([path, message]) => (german.get(path) === message ? [path] : []));
  expect(same).toEqual(['pay.details']);
});

describe('the compiler', () => {
  type Original = { back: (name: string) => string; title: string; rows: { of: (a: number, b: number) => string } };
  const expectHeld = <Translation>() => expectTypeOf<Faithful<Original, Translation>>();

  test('takes a translation of everything', () => expectHeld<Original>().toEqualTypeOf<Original>());

  test('refuses one that leaves out a message, or a value of it', () => {
    expectHeld<Omit<Original, 'title'>>().toHaveProperty('title').toBeNever();
    expectHeld<{ back: () => string; title: string; rows: Original['rows'] }>().toHaveProperty('back').toBeNever();
    expectHeld<{ back: Original['back']; title: string; rows: { of: (a: number) => string } }>()
      .toHaveProperty('rows')
      .toHaveProperty('of')
      .toBeNever();
  });
});
