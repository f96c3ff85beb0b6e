import { rateLimited } from './throttle.ts';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many run at once and so many wait; who comes after is asked to come again. */
export function gate(atOnce: number, waitingMax: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function pass(work) {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw rateLimited(5);
      await new Promise<void>((enter) => waiting.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to whoever waits longest: nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
