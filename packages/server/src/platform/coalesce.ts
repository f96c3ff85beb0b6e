import type { Outcome } from './outcome.ts';
import { rateLimited } from './throttle.ts';

export type CoalesceLimits = { itemsMax: number; batchesAtOnceMax: number; waitingMax: number };

/**
 * Lets many who ask at the same moment share the work: what comes while a batch is under way forms the next one, and each
 * gets an answer of its own. Nobody waits for company: who comes alone is served at once.
 */
export function coalesce<I, O>(
  run: (items: readonly I[]) => Promise<readonly Outcome<O>[]>,
  { itemsMax, batchesAtOnceMax, waitingMax }: CoalesceLimits,
): (item: I) => Promise<O> {
  let waiting: { item: I; settle: (outcome: Outcome<O>) => void }[] = [];
  let running = 0;
  let isScheduled = false;

  /** At the end of this turn of the event loop, so that all requests that were read in it come along. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0 || running >= batchesAtOnceMax) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const batch = waiting.slice(0, itemsMax);
      waiting = waiting.slice(itemsMax);
      running += 1;
      schedule();
      void serve(batch).then(() => {
        running -= 1;
        schedule();
      });
    });
  }

  async function serve(batch: typeof waiting): Promise<void> {
    const outcomes = await run(batch.map(({ item }) => item)).catch((error: unknown) => batch.map(() => ({ error })));
    batch.forEach(({ settle }, at) => settle(outcomes[at] ?? { error: new Error('A batch left one out.') }));
  }

  return function ask(item) {
    return new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) throw rateLimited(5);
      waiting.push({
        item,
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value)),
      });
      schedule();
    });
  };
}
