import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Noted } from '../deliveries/note-payments.ts';
import type { Result } from '../deliveries/queue-store.ts';
import { recordResults } from './record-results.ts';

type Recording = Pick<Loop, 'stop'> & { add(result: Result): void };

const everyMs = 3_600_000;
const resultsMax = 500;
/** While some wait for their turn at the endpoints, the one before them is being written. */
const batchesAtOnce = 3;
/** For so long results are gathered, to be written together. */
const gatherMs = 15;

/** Writes down what attempts came to, many at once, and says so after each writing. */
export function startRecording(deps: Deps, written: (noted: Noted) => void): Recording {
  let results: Result[] = [];

  const loop = startLoop('webhook results', everyMs, deps.log, async () => {
    if (results.length < resultsMax) await delay(gatherMs);
    if (results.length === 0) return 'wait';
    const ends = await Promise.allSettled(Array.from({ length: batchesAtOnce }, record));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return results.length > 0 ? 'again' : 'wait';
  });

  async function record(): Promise<void> {
    const batch = results.slice(0, resultsMax);
    if (batch.length === 0) return;
    results = results.slice(batch.length);
    try {
      written(await recordResults(deps, batch));
    } catch (error) {
      results = [...batch, ...results];
      throw error;
    }
  }

  /** What cannot be written now is sent again, once its claim has lapsed. */
  async function recordRest(): Promise<void> {
    if (results.length === 0) return;
    try {
      written(await recordResults(deps, results));
    } catch (error) {
      const { message } = error as Error;
      deps.log.warn({ error: message, results: results.length }, 'results of webhooks were not written');
    }
  }

  return {
    add(result) {
      results.push(result);
      loop.wake();
    },
    async stop() {
      await loop.stop();
      await recordRest();
    },
  };
}
