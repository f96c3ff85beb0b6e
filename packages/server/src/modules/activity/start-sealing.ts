import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { sealActivities } from './seal-activities.ts';
import type { Link } from './seal.ts';

const everyMs = 400;
const tellEveryMs = 60_000;

/** Seals within a second of each commit. The head goes to the log as well, where a chain cut back later would show. */
export function startSealing(deps: Pick<Deps, 'db' | 'log' | 'clock'>): Pick<Loop, 'stop'> {
  let head: Link | undefined;
  let toldAtMs = -Infinity;

  function tellHead(): void {
    if (!head) return;
    deps.log.info({ seq: head.seq, hash: head.hash.toString('hex') }, 'head of the activity chain');
    toldAtMs = deps.clock.now().getTime();
    head = undefined;
  }

  const loop = startLoop('activity sealing', everyMs, deps.log, async () => {
    const batch = await sealActivities(deps.db);
    head = batch.head ?? head;
    if (deps.clock.now().getTime() - toldAtMs >= tellEveryMs) tellHead();
    return batch.more ? 'again' : 'wait';
  });
  return {
    async stop() {
      await loop.stop();
      tellHead();
    },
  };
}
