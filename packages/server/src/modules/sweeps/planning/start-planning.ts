import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { planSweeps } from './plan-sweeps.ts';

const lookEveryMs = 3000;

/** Keeps looking for money that is due to move on. */
export function startPlanning(deps: Deps): Pick<Loop, 'stop'> {
  return startLoop('sweep planning', lookEveryMs, deps.log, async () => {
    const { more } = await planSweeps(deps);
    return more ? 'again' : 'wait';
  });
}
