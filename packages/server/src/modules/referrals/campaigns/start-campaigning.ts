import { everyProject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { bySystem } from '../../activity/index.ts';
import { selectCampaign, lockTimed } from './campaign-store.ts';
import { moveCampaign } from './move-campaign.ts';

const lookEveryMs = 5_000;
const atOnce = 50;
const name = 'campaigns';

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'emit'>;

/** Begins campaigns whose start has come, and ends those whose end has. */
export function startCampaigning(deps: Needs): Loop {
  return startLoop(name, lookEveryMs, deps.log, () => followTime(deps));
}

export async function followTime(deps: Needs): Promise<'again' | 'wait'> {
  const now = deps.clock.now();
  const moved = await inTransaction(deps.db, async (tx) => {
    const timed = await lockTimed(tx, now, atOnce);
    for (const { id, status } of timed) {
      const campaign = await selectCampaign(tx, everyProject('campaigns of every project follow the time'), id);
      // One that was to begin and to end while nobody looked does both, one after the other.
      const to = status === 'scheduled' ? 'active' : 'ended';
      await moveCampaign(deps, tx, campaign, { to, origin: bySystem(name, now), by: name });
    }
    return timed.length;
  });
  return moved > 0 ? 'again' : 'wait';
}
