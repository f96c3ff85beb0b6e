/** No text of ours begins with such a character. */
const mark = '\u0001';
const marked = /"\\u0001(-?\d+)"/g;

/** Whole numbers of 64 bits go over the wire as numbers, as the real node writes them. */
export function toJson(value: unknown): string {
  return toKeptJson(value).replace(marked, '$1');
}

/** For reading back with `fromKeptJson`, which knows a bigint from a number. */
export function toKeptJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part));
}

export function fromKeptJson(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) =>
    typeof part === 'string' && part.startsWith(mark) ? BigInt(part.slice(mark.length)) : part,
  );
}
