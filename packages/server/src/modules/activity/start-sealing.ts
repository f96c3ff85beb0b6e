import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { sealActivities } from './seal-activities.ts';
import type { Link } from './seal.ts';

const everyMs = 400;
const tellEveryMs = 60_000;

/**
 * Seals within a second of each commit, and all that is left before it stops: what is not in the chain nobody misses. The head goes to the
 * log as well, where a chain cut back later would show.
 */
export function startSealing(deps: Pick<Deps, 'db' | 'log' | 'clock'>): Pick<Loop, 'stop'> {
  let head: Link | undefined;
  let toldAtMs = -Infinity;

  function tellHead(): void {
    if (!head) return;
    deps.log.info({ seq: head.seq, hash: head.hash.toString('hex') }, 'head of the activity chain');
    toldAtMs = deps.clock.now().getTime();
    head = undefined;
  }

  async function seal(): Promise<boolean> {
    const batch = await sealActivities(deps.db);
    head = batch.head ?? head;
    return batch.more;
  }

  async function sealRest(): Promise<void> {
    try {
      while (await seal());
    } catch (error) {
      deps.log.warn({ error: (error as Error).message }, 'the latest activities are sealed at the next start');
    }
  }

  const loop = startLoop('activity sealing', everyMs, deps.log, async () => {
    const more = await seal();
    if (deps.clock.now().getTime() - toldAtMs >= tellEveryMs) tellHead();
    return more ? 'again' : 'wait';
  });
  return {
    async stop() {
      await loop.stop();
      await sealRest();
      tellHead();
    },
  };
}
