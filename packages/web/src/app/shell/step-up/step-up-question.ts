import { useSyncExternalStore } from 'react';
import type { Asked } from './purposes.ts';

/** One question at a time, however many calls wait for its answer. */
type Question = { asked: Asked; answer: Promise<boolean>; settle: (isConfirmed: boolean) => void };

let open: Question | undefined;
const listeners = new Set<() => void>();

export function askStepUp(asked: Asked): Promise<boolean> {
  if (!open) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    change({ asked, answer: promise, settle: resolve });
  }
  return open!.answer;
}

export function answerStepUp(isConfirmed: boolean): void {
  open?.settle(isConfirmed);
  change(undefined);
}

/** What is asked for; undefined while nothing is. */
export function useStepUpAsked(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open?.asked,
  );
}

function change(next: Question | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}
