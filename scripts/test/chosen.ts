import { globSync } from 'node:fs';
import { root } from './run.ts';

const elsewhere = /(^|\/)(node_modules|dist)(\/|$)/;

/** Files of the pattern whose path has one of the words in it; all of them where there are no words. */
export function chosen(pattern: string, words: readonly string[]): string[] {
  const files = globSync(pattern, { cwd: root, exclude: (file) => elsewhere.test(file) });
  return words.length === 0 ? files : files.filter((file) => words.some((word) => `/${file}`.includes(word)));
}
