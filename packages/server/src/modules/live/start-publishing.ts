import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { deleteEventsBefore, deleteTokensBefore } from './live-store.ts';
import { publishEvents, readerName } from './publish-events.ts';

const publishEveryMs = 60;
const pruneEveryMs = 300_000;
const keptHours = 1;

/** Tells those who look on, as long as this runs; several processes may run it, one of them works at a time. */
export function startPublishing(deps: Pick<Deps, 'db' | 'log' | 'clock'>): Pick<Loop, 'stop'> {
  let opened = false;
  const publishing = startLoop('live events', publishEveryMs, deps.log, async () => {
    if (!opened) await openReader(deps.db, readerName);
    opened = true;
    const { more } = await publishEvents(deps);
    return more ? 'again' : 'wait';
  });
  const pruning = startLoop('live events past', pruneEveryMs, deps.log, async () => {
    const now = deps.clock.now();
    await deleteEventsBefore(deps.db, hoursAfter(now, -keptHours));
    await deleteTokensBefore(deps.db, now);
    return 'wait';
  });
  return {
    async stop() {
      await Promise.all([publishing.stop(), pruning.stop()]);
    },
  };
}
