import { describe, expect, test } from 'vitest';
import { languages, type Language } from '@coffer/kernel/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { loadTexts } from './load-texts.ts';
import type { Texts } from './texts.ts';

const textsIn: Record<Language, Texts> = { en, de };
const numbers = ['7', 3] as const;

/** Every message by its path. Values are numbers where they are counted or paid, and names elsewhere. */
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

function givenTo(path: string): readonly unknown[] {
  if (/^(share|fixed)\./.test(path) || /\.(paidTimes|count|more|day)$|^link\.friends$/.test(path)) {
    return /^(share|fixed)\./.test(path) ? numbers : [3, 7];
  }
  if (/(^cap|^smallest|^withdraw\.confirm|\.cap|\.debt|\.missing|\.least|\.raised|\.ask|\.nextSoon)$/.test(path))
    return ['7'];
  if (/^(figures\.next|withdraw\.about|withdraw\.currency)$/.test(path)) return ['7', 'Q3'];
  if (/^(stop\..*|address\.hint)$/.test(path)) return ['Q3', 'Q3'];
  return /\.(order|share)$/.test(path) ? ['Q3', '7'] : ['Q3'];
}

describe.each(languages)('in %s', (language) => {
  const messages = messagesOf(textsIn[language]);

  test('every message says something, with all that it was given, and nothing of the code', () => {
    expect(messages.length).toBeGreaterThan(90);
    for (const [path, message] of messages) {
      expect(message.trim(), path).not.toBe('');
      expect(message, path).not.toMatch(/undefined|NaN|\[object|\$\{|#/);
    }
    const told = new Map(messages);
    for (const [path, message] of messagesOf(en)) {
      for (const value of message.match(/Q3|7|3/g) ?? []) expect(told.get(path), path).toContain(value);
    }
  });

  test('is what a browser loads', async () => expect(await loadTexts[language]()).toBe(textsIn[language]));
});

test('nothing was left in English', () => {
  const german = new Map(messagesOf(de));
  const same = messagesOf(en).flatMap(([path, message]) => (german.get(path) === message ? [path] : []));
  expect(same).toEqual(['tabs.link']);
});
