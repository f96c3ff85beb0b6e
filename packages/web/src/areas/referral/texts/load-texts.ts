import type { Language } from '@coffer/kernel/language.ts';
import type { Texts } from './texts.ts';

/** A browser loads the one language that it shows. */
export const loadTexts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
};
