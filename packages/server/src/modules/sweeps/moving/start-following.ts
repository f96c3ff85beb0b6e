import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import type { ChainDeps } from '../../assets/index.ts';
import { explainSkipped } from '../planning/explain-skipped.ts';
import { giveUpUnsent } from './give-up-unsent.ts';
import { followEvents, readerName, type Following } from './follow-events.ts';

const followEveryMs = 250;
const explainEveryMs = 5000;
const giveUpEveryMs = 5000;

/** Settles sweeps as long as this runs; several processes may run it, one of them works at a time. */
export function startFollowing(deps: Following & ChainDeps & Pick<Deps, 'log'>): Pick<Loop, 'stop'> {
  let opened = false;
  const following = startLoop('sweep events', followEveryMs, deps.log, async () => {
    if (!opened) await openReader(deps.db, readerName);
    opened = true;
    const { more } = await followEvents(deps);
    return more ? 'again' : 'wait';
  });
  const explaining = startLoop('skipped addresses', explainEveryMs, deps.log, async () => {
    await explainSkipped(deps);
    return 'wait';
  });
  const givingUp = startLoop('unsent sweeps', giveUpEveryMs, deps.log, async () => {
    await giveUpUnsent(deps);
    return 'wait';
  });
  return {
    async stop() {
      await Promise.all([following.stop(), explaining.stop(), givingUp.stop()]);
    },
  };
}
