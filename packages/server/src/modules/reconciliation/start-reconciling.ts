import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { findOverdue, queueRuns } from './store.ts';

const lookEveryMs = 60_000;
const everyHours = 1;

/** Whichever process looks first queues the comparison of a chain that is an hour old. */
export function startReconciling({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Loop {
  return startLoop('reconciliation', lookEveryMs, log, async () => {
    await queueRuns(db, await findOverdue(db, hoursAfter(clock.now(), -everyHours)));
    return 'wait';
  });
}
