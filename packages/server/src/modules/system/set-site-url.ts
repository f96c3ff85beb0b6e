import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { NoteDeed } from '../../platform/deed.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { siteUrl, siteUrlKey } from './site-url.ts';
import { deleteSetting, lockSetting, saveSetting } from './store.ts';

type Where = Pick<Deps, 'config'>;

export async function setSiteUrl(
  deps: Where,
  call: Call<MemberSubject>,
  noteDeed: NoteDeed,
  wanted: string,
): Promise<{ siteUrl: string }> {
  authorize(call.subject, 'settings:write');
  // Links to choose a password begin with it.
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    const saved = await savedSiteUrl(tx);
    if (saved === wanted) return;
    const before = await siteUrl(deps, tx);
    await write(deps, tx, call, wanted);
    await noteDeed(tx, call, {
      kind: 'site-url.changed',
      title: `Links in mails lead to ${wanted} in place of ${before}`,
      before: { siteAddress: before },
      after: { siteAddress: wanted },
      subject: { before: saved, after: wanted },
    });
  });
  return { siteUrl: wanted };
}

type Way = { deps: Where; tx: Tx; origin: Origin; to: string | null };

/** For putting one address back in the place of another; null where none was saved. */
export const siteUrlSetting = {
  held: ({ tx }: Way) => savedSiteUrl(tx),
  put: ({ deps, tx, origin, to }: Way) => write(deps, tx, origin, to),
};

async function savedSiteUrl(tx: Tx): Promise<string | null> {
  const saved = await lockSetting(tx, siteUrlKey);
  return typeof saved === 'string' ? saved : null;
}

async function write(deps: Where, tx: Tx, origin: Origin, to: string | null): Promise<void> {
  const before = await siteUrl(deps, tx);
  if (to === null) await deleteSetting(tx, siteUrlKey);
  else await saveSetting(tx, siteUrlKey, to, origin.now);
  await recordActivity(tx, origin, {
    action: 'site-url.changed',
    entity: 'site-url',
    entityId: siteUrlKey,
    before: { siteUrl: before },
    after: { siteUrl: await siteUrl(deps, tx) },
  });
}
