import { useEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

/** What the tab says. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Coffer`;
    shown = title;
    for (const tell of listeners) tell();
  }, [title]);
}

/** The title of the page that is open, for what stands outside of it. */
export function useShownTitle(): string {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
