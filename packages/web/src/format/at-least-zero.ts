/** What somebody typed into a field for a number: empty stays empty, a negative one becomes 0. */
export function atLeastZero(text: string): number | '' {
  if (text.trim() === '') return '';
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(0, value) : '';
}
