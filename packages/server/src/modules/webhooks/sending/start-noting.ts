import type { Deps } from '../../../platform/deps.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { noteWaiting, type Noted } from '../deliveries/note-payments.ts';

type Noting = Pick<Loop, 'stop'> & {
  /** Something is on its way for each of these. */
  watch(paymentIds: Iterable<number>): void;
  settle(noted: Noted): void;
};

/** What arrives sooner than `afterMs` is never noted as waiting: that would be two writes for nothing. */
export type NotingPace = { afterMs: number; everyMs: number };

const paymentsMax = 500;

/** Has payments say that they wait to be told of, once that has taken a while. */
export function startNoting(deps: Deps, { afterMs, everyMs }: NotingPace): Noting {
  // In the order in which they came.
  const since = new Map<number, number>();

  const loop = startLoop('webhook standings', everyMs, deps.log, async () => {
    const batch = waitingSince(performance.now() - afterMs);
    await note(batch);
    return batch.length === paymentsMax ? 'again' : 'wait';
  });

  function waitingSince(beforeMs: number): number[] {
    const found: number[] = [];
    for (const [paymentId, sinceMs] of since) {
      if (sinceMs > beforeMs || found.length === paymentsMax) break;
      found.push(paymentId);
    }
    return found;
  }

  async function note(paymentIds: readonly number[]): Promise<void> {
    if (paymentIds.length === 0) return;
    await inTransaction(deps.db, (tx) => noteWaiting(tx, paymentIds));
    for (const paymentId of paymentIds) since.delete(paymentId);
  }

  function watch(paymentIds: Iterable<number>): void {
    for (const paymentId of paymentIds) if (!since.has(paymentId)) since.set(paymentId, performance.now());
  }

  /** Whoever sends next watches over what begins there, not over what we began. */
  async function noteRest(): Promise<void> {
    try {
      while (since.size > 0) await note(waitingSince(Infinity));
    } catch (error) {
      const { message } = error as Error;
      deps.log.warn({ error: message, payments: since.size }, 'payments do not say that they wait to be told of');
    }
  }

  return {
    watch,
    settle({ settled, open }) {
      for (const paymentId of settled) since.delete(paymentId);
      watch(open);
    },
    async stop() {
      await loop.stop();
      await noteRest();
    },
  };
}
