import type { Language } from '@coffer/kernel/language.ts';

/** Dollars and cents as a language writes them; no digit of a large sum is lost. */
export function spellDollars(dollars: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return format.format(dollars as `${number}`);
}
