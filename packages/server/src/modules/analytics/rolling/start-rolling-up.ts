import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { compareRollups } from './compare-rollups.ts';
import { openRollups, rollUp } from './roll-up.ts';
import { readAge } from './state-store.ts';

const followEveryMs = 1000;
const lookEveryMs = 600_000;
const compareEveryHours = 24;

/** Keeps the figures as the payments are, as long as this runs; several processes may run it. */
export function startRollingUp(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Pick<Loop, 'stop'> {
  let opened = false;
  const following = startLoop('analytics', followEveryMs, deps.log, async () => {
    if (!opened) await openRollups(deps);
    opened = true;
    return rollUp(deps);
  });
  const comparing = startLoop('analytics comparison', lookEveryMs, deps.log, async () => {
    const { comparedAt } = await readAge(deps.db);
    if (comparedAt !== null && comparedAt > hoursAfter(deps.clock.now(), -compareEveryHours)) return 'wait';
    const differences = await compareRollups(deps);
    if (differences) deps.log.error({ differences }, 'Figures were not what the payments say. They are put right.');
    return 'wait';
  });
  return {
    async stop() {
      await Promise.all([following.stop(), comparing.stop()]);
    },
  };
}
