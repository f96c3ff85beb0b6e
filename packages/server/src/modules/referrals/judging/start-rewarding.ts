import type { Deps } from '../../../platform/deps.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { followPayments, readerName, retryUnjudged, type Failed } from './follow-payments.ts';
import { judgeTold } from './judge-told.ts';
import { releaseRewards } from './release-rewards.ts';

const followEveryMs = 250;
const toldEveryMs = 1000;
const releaseEveryMs = 5000;
const retryEveryMs = 30_000;

/** Grants rewards and frees them, as long as this runs; several processes may run it. */
export function startRewarding(deps: Pick<Deps, 'db' | 'emit' | 'clock' | 'log'>): Pick<Loop, 'stop'> {
  let opened = false;
  const tell = (failed: readonly Failed[]) => {
    for (const one of failed) deps.log.error(one, 'A payment could not be judged for rewards. It is tried again.');
  };
  const following = startLoop('rewarded payments', followEveryMs, deps.log, async () => {
    if (!opened) await openReader(deps.db, readerName);
    opened = true;
    const { more, failed } = await followPayments(deps);
    tell(failed);
    return more ? 'again' : 'wait';
  });
  const judging = startLoop('referral events', toldEveryMs, deps.log, () => judgeTold(deps));
  const releasing = startLoop('rewards on hold', releaseEveryMs, deps.log, () => releaseRewards(deps));
  const retrying = startLoop('unjudged payments', retryEveryMs, deps.log, async () => {
    const { more, failed } = await retryUnjudged(deps);
    tell(failed);
    return more ? 'again' : 'wait';
  });
  return {
    async stop() {
      await Promise.all([following.stop(), retrying.stop(), judging.stop(), releasing.stop()]);
    },
  };
}
