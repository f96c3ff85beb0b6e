const reference = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const secretBytes = 32;

/**
 * A random UUID (version 4) by which the outside knows a record. Built from random bytes, because browsers offer `randomUUID`
 * on https pages alone.
 */
export function newReference(): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Lower case only: one record must not be reachable under two spellings. */
export function isReference(value: unknown): value is string {
  return typeof value === 'string' && reference.test(value);
}

/** 256 random bits as URL-safe text behind a prefix that tells what the secret opens. */
export function newSecret(prefix: string): string {
  const base64 = btoa(String.fromCharCode(...randomBytes(secretBytes)));
  return prefix + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function randomBytes(count: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}
