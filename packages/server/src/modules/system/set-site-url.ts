import type { Result } from '@coffer/contract/endpoint.ts';
import type { putSiteUrl as endpoint } from '@coffer/contract/operations/system.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/db.ts';
import type { NoteDeed, RequestDeed } from '../../platform/deed.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { siteUrl, siteUrlKey } from './site-url.ts';
import { deleteSetting, lockSetting, saveSetting } from './store.ts';

type Where = Pick<Deps, 'config'>;

/** What the modules above know: how to tell owners, how long another address waits, and which one does. */
export type SiteMoves = {
  noteDeed: NoteDeed;
  requestDeed: RequestDeed;
  hoursToWait(tx: Tx, now: Date): Promise<number>;
  next(db: Db): Promise<{ siteUrl: string; takesEffectAt: string } | null>;
};
export type SiteUrlView = Result<typeof endpoint>;

export async function viewSiteUrl(deps: Where, db: Db, moves: SiteMoves): Promise<SiteUrlView> {
  return { siteUrl: await siteUrl(deps, db), next: await moves.next(db) };
}

/** Links to choose a password begin with it, and those of payers: once there are payers, another one waits like a takeover. */
export async function setSiteUrl(
  deps: Where,
  call: Call<MemberSubject>,
  moves: SiteMoves,
  wanted: string,
): Promise<SiteUrlView> {
  authorize(call.subject, 'settings:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const saved = await savedSiteUrl(tx);
    const before = await siteUrl(deps, tx);
    const hours = before === wanted ? 0 : await moves.hoursToWait(tx, call.now);
    if (saved !== wanted) {
      const deed = {
        kind: 'site-url.changed',
        title: `The site URL was changed from ${before} to ${wanted}`,
        before: { siteAddress: before },
        after: { siteAddress: wanted },
        subject: { before: saved, after: wanted },
      } as const;
      if (hours > 0) await moves.requestDeed(tx, call, deed, hours);
      else {
        await write(deps, tx, call, wanted);
        await moves.noteDeed(tx, call, deed);
      }
    }
    return viewSiteUrl(deps, tx, moves);
  });
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
