import { randomInt } from 'node:crypto';

/** Without what people take for something else when they read it aloud: I, L, O, U, 0 and 1. */
const readable = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** What somebody tells their friends: two groups of four. */
export function newCode(): string {
  const digits = draw(readable, 8);
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** What stands in the link that they share. */
export function newShareToken(): string {
  return draw(base58, 10);
}

function draw(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}
