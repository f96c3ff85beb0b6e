import { hasCustomers } from '../modules/projects/index.ts';
import type { SiteMoves } from '../modules/system/index.ts';
import { findWaiting, recordChange, requestChange, waitHours } from '../modules/treasury-changes/index.ts';
import type { Deps } from '../platform/deps.ts';

/** What the site address needs to know of who pays here, and of what waits. */
export function siteMoves(deps: Deps): SiteMoves {
  return {
    noteDeed: recordChange,
    requestDeed: requestChange,
    hoursToWait: async (tx, now) => ((await hasCustomers(tx)) ? waitHours(deps, tx, now) : 0),
    async next(db) {
      const [first] = await findWaiting(db, { kind: 'site-url.changed' });
      return first ? { siteUrl: String(first.subject['after']), takesEffectAt: first.dueAt.toISOString() } : null;
    },
  };
}
