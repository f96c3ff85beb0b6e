import { readStored, writeStored } from '../../../api/http/stored.ts';

/** What somebody opened last in this browser: pages by where they are, and payments. Nothing of a customer is kept. */
export type Recent = { path: string } | { payment: string; label: string };

const keptMax = 12;
const keyOf = (memberId: number) => `coffer.recents.${memberId}`;

export function readRecents(memberId: number): readonly Recent[] {
  const kept = readStored(keyOf(memberId));
  if (kept === undefined) return [];
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter(isRecent) : [];
  } catch {
    // Whatever another version left there.
    return [];
  }
}

export function noteRecent(memberId: number, recent: Recent): void {
  const others = readRecents(memberId).filter((one) => idOf(one) !== idOf(recent));
  writeStored(keyOf(memberId), JSON.stringify([recent, ...others].slice(0, keptMax)));
}

/** A page is the same one in every project. */
export function pageIdOf(path: string): string {
  return path.toLowerCase().replace(/^\/project\/[^/]+/, '/project');
}

function idOf(recent: Recent): string {
  return 'path' in recent ? pageIdOf(recent.path) : recent.payment;
}

function isRecent(one: unknown): one is Recent {
  if (typeof one !== 'object' || one === null) return false;
  const { path, payment, label } = one as Record<string, unknown>;
  return typeof path === 'string' || (typeof payment === 'string' && typeof label === 'string');
}
