import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { StopDeps } from '../../payouts/index.ts';
import { stopUnowed } from './stop-unowed.ts';

const lookEveryMs = 1000;

/** Stops payouts of rewards that nobody owes any more, as long as this runs; several processes may run it. */
export function startWithdrawing(deps: StopDeps & Pick<Deps, 'db' | 'log'>): Pick<Loop, 'stop'> {
  return startLoop('payouts of rewards', lookEveryMs, deps.log, () => stopUnowed(deps));
}
