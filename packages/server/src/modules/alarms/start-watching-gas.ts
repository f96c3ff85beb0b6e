import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { watchGas } from './watch-gas.ts';

const lookEveryMs = 10_000;

/** Keeps an eye on the coin that pays for all that is sent. */
export function startWatchingGas(deps: Deps): Pick<Loop, 'stop'> {
  return startLoop('gas levels', lookEveryMs, deps.log, async () => {
    await watchGas(deps);
    return 'wait';
  });
}
