import { expect, test } from 'vitest';
import { isLanguage, preferredLanguage } from './language.ts';

test.each([
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.3', 'de'],
  ['en;q=0.3, DE ; Q=0.7', 'de'],
  ['de;q=0, en', 'en'],
  ['de;q=0', 'en'],
  ['de;q=oddly', 'en'],
  ['fr, es', 'en'],
  ['*', 'en'],
  ['deu', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('a browser that asks for %j gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});

test('nothing but a language of ours is one', () => {
  expect(['en', 'de', 'fr', 'EN', '', undefined, ['de']].map(isLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
