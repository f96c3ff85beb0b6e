const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, words as a dictionary has them, and `key 10` after `key 9`. */
export function compareCells(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}
