import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { foldTally } from './tally-store.ts';

const foldEveryMs = 30_000;

/** Keeps the tally of payments small, so that counting stays quick. */
export function startTallying(deps: Pick<Deps, 'db' | 'log'>): Loop {
  return startLoop('payment tally', foldEveryMs, deps.log, async () => {
    await foldTally(deps.db);
    return 'wait';
  });
}
