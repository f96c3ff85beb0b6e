type Source = { source?: string };

/** A node writes lamports as numbers, and there are accounts with more of them than a float tells apart. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, { source }: Source = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^\d+$/.test(source)
      ? BigInt(source)
      : value,
  );
}
