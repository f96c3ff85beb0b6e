import { createHash } from 'node:crypto';

/** One link of the chain: its place, and a hash that stands for its row and for everything before. */
export type Link = { seq: number; hash: Buffer };

/** What the first link builds on. */
export const beforeFirst: Link = { seq: 0, hash: Buffer.alloc(32) };

/** SHA-256 over the hash before and the row's canonical text. */
export function nextLink(previous: Link, canonical: string): Link {
  return { seq: previous.seq + 1, hash: createHash('sha256').update(previous.hash).update(canonical, 'utf8').digest() };
}
