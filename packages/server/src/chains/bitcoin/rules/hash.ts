const hash = /^[0-9a-f]{64}$/;

/** Of a transaction or a block, as nodes write it. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && hash.test(value);
}
