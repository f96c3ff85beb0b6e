import { useSyncExternalStore } from 'react';

/** One question at a time, however many calls wait for its answer. */
type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void };

let open: Question | undefined;
const listeners = new Set<() => void>();

export function askStepUp(): Promise<boolean> {
  if (!open) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    change({ answer: promise, settle: resolve });
  }
  return open!.answer;
}

export function answerStepUp(isConfirmed: boolean): void {
  open?.settle(isConfirmed);
  change(undefined);
}

export function useStepUpAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open !== undefined,
  );
}

function change(next: Question | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}
