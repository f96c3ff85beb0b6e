import { useMemo, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../api/http/stored.ts';
import type { BellItem } from './notice-items.ts';

/** What somebody has read in this browser, each with how bad it was then. */
export type ReadMarks = Readonly<Record<string, number>>;

type Marked = Pick<BellItem, 'id' | 'level'>;

const keyOf = (memberId: number) => `coffer.notices.${memberId}`;

const listeners = new Set<() => void>();

/** Also where they are written in another window of this browser. */
export function useMarks(memberId: number): ReadMarks {
  const kept = useSyncExternalStore(subscribe, () => readStored(keyOf(memberId)));
  return useMemo(() => parse(kept), [kept]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(kept: string | undefined): ReadMarks {
  try {
    const marks: unknown = JSON.parse(kept ?? '{}');
    return typeof marks === 'object' && marks !== null ? (marks as ReadMarks) : {};
  } catch {
    // Whatever another version left there: everything is new once more.
    return {};
  }
}

export function writeMarks(memberId: number, marks: ReadMarks): void {
  writeStored(keyOf(memberId), Object.keys(marks).length === 0 ? undefined : JSON.stringify(marks));
  for (const listener of listeners) listener();
}

export function isNew({ id, level }: Marked, marks: ReadMarks): boolean {
  return level > (marks[id] ?? 0);
}

export function marksOf(items: readonly Marked[]): ReadMarks {
  return Object.fromEntries(items.map(({ id, level }) => [id, level]));
}

/** Of what is over nothing is kept: if it begins anew, it is new. What got better may get worse again. */
export function withoutPast(marks: ReadMarks, items: readonly Marked[]): ReadMarks {
  const now = new Map(items.map(({ id, level }) => [id, level]));
  return Object.fromEntries(
    Object.entries(marks).flatMap(([id, level]) => {
      const present = now.get(id);
      return present === undefined ? [] : [[id, Math.min(level, present)]];
    }),
  );
}
