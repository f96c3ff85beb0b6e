import type { Language } from '@coffer/kernel/language.ts';

/** Each in its own words, so that whoever looks for it can read it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
