import { useSyncExternalStore } from 'react';

/** Whether there was anything to say yet in this visit. */
let isWanted = false;
const listeners = new Set<() => void>();

export function wantToasts(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
  );
}
