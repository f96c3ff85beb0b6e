import { useSyncExternalStore } from 'react';

export type ProjectId = number | 'all';

/** The project that the person looks at: taken from the address, and kept while they are where the address names none. */
let selected: ProjectId = 'all';
const listeners = new Set<() => void>();

export function selectProject(next: ProjectId): void {
  if (next === selected) return;
  selected = next;
  for (const listener of listeners) listener();
}

export function useSelectedProject(): ProjectId {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selected,
  );
}

/** `/project/7/…` or `?projectId=7`; undefined when the address names no project. */
export function projectInAddress(pathname: string, search: string): ProjectId | undefined {
  const named = /^\/project\/(all|[1-9]\d*)(\/|$)/i.exec(pathname)?.[1] ?? new URLSearchParams(search).get('projectId');
  if (named?.toLowerCase() === 'all') return 'all';
  return named && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined;
}
