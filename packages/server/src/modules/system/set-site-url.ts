import { authorize, requireStepUp } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { siteUrl, siteUrlKey } from './site-url.ts';
import { lockSetting, saveSetting } from './store.ts';

export async function setSiteUrl(deps: Pick<Deps, 'config'>, call: Call, wanted: string): Promise<{ siteUrl: string }> {
  authorize(call.subject, 'settings:write');
  // Links to choose a password begin with it.
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    if ((await lockSetting(tx, siteUrlKey)) === wanted) return;
    const before = await siteUrl(deps, tx);
    await saveSetting(tx, siteUrlKey, wanted, call.now);
    await recordActivity(tx, call, {
      action: 'site-url.changed',
      entity: 'site-url',
      entityId: siteUrlKey,
      before: { siteUrl: before },
      after: { siteUrl: wanted },
    });
  });
  return { siteUrl: wanted };
}
