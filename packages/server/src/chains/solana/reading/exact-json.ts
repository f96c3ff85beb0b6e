type Source = { source?: string };

/** Digits enough for a number that a float does not hold. */
const mayBeLong = /[:[,]\s*\d{16}/;

/** A node writes lamports as numbers, and there are accounts with more of them than a float tells apart. */
export function parseExact(text: string): unknown {
  if (!mayBeLong.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, { source }: Source = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^\d+$/.test(source)
      ? BigInt(source)
      : value,
  );
}
