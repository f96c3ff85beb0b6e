import type { Deps } from '../../platform/deps.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import type { ChainDeps } from '../assets/index.ts';
import { lapseApprovals } from './deciding/lapse-approvals.ts';
import { believeDepartures } from './sending/believe-departures.ts';
import { followEvents, readerName } from './sending/follow-events.ts';
import { lookForTokens } from './sending/look-for-tokens.ts';
import { launchPayouts, type LaunchDeps } from './sending/launch-payouts.ts';

const followEveryMs = 250;
const launchEveryMs = 500;
const lapseEveryMs = 15_000;
const lookEveryMs = 15_000;

/** Hands out what may go and settles what was sent, as long as this runs; several processes may run it. */
export function startPaying(deps: LaunchDeps & ChainDeps & Pick<Deps, 'log'>): Pick<Loop, 'stop'> {
  let opened = false;
  const following = startLoop('payout events', followEveryMs, deps.log, async () => {
    if (!opened) await openReader(deps.db, readerName);
    opened = true;
    const { more } = await followEvents(deps);
    return more ? 'again' : 'wait';
  });
  const launching = startLoop('payouts', launchEveryMs, deps.log, () => launchPayouts(deps));
  const lapsing = startLoop('approvals of payouts', lapseEveryMs, deps.log, () => lapseApprovals(deps));
  const looking = startLoop('doubts of payouts', lookEveryMs, deps.log, async () => {
    await believeDepartures(deps);
    await lookForTokens(deps);
    return 'wait';
  });
  return {
    async stop() {
      await Promise.all([following.stop(), launching.stop(), lapsing.stop(), looking.stop()]);
    },
  };
}
