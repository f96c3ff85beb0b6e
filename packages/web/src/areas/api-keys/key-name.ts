import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';

type Named = Pick<ApiKeyView, 'description' | 'prefix' | 'lastFour'>;

/** Enough of a key to recognise it. */
export function shortKey({ prefix, lastFour }: Named): string {
  return `${prefix}…${lastFour}`;
}

export function nameOf(key: Named): string {
  return key.description || shortKey(key);
}

/** What is typed to confirm. A description with spaces that a page does not show as they are could not be typed. */
export function wordOf({ description, prefix, lastFour }: Named): string {
  const isTypable = /^\S+( \S+)*$/u.test(description);
  return isTypable ? description : prefix + lastFour;
}
