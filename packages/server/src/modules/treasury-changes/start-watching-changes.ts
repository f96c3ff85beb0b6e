import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { announceChanges } from './notices/announce-changes.ts';
import { applyDueChanges } from './changes/apply-due.ts';
import type { ChangePowers } from './changes/treasury-change.ts';

const lookEveryMs = 2_000;

/** Tells owners of changes, and lets those take effect that waited long enough. */
export function startWatchingChanges(deps: Deps, powers: ChangePowers): Pick<Loop, 'stop'> {
  return startLoop('treasury changes', lookEveryMs, deps.log, async () => {
    await announceChanges(deps);
    await applyDueChanges(deps, powers);
    return 'wait';
  });
}
