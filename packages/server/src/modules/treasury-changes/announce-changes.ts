import { minutesAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailIsSetUp, sendMail, treasuryChanged } from '../mail/index.ts';
import { siteUrl } from '../system/index.ts';
import { announceAll, holdAnnouncing, listOwners, selectById } from './change-store.ts';
import { describeBrowser } from './describe-browser.ts';
import { linkDays, mintFreezeLink } from './freeze-links.ts';
import { decidedOf, effectDue, isForRoot } from './treasury-change.ts';

/** However much somebody changes, an owner gets one mail about it in this time: the next one names all that came meanwhile. */
const quietMinutes = 1;

/**
 * Queues a mail for each owner about all that was not announced yet, each a job of its own. What several people did comes in
 * several mails: whoever stops what a thief did stops nothing else.
 */
export async function announceChanges(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // Without mail they stay unannounced, and go out once it works again: switching it off hides nothing.
    if (!(await holdAnnouncing(tx)) || !(await mailIsSetUp(deps, tx))) return;
    const groups = await announceAll(tx, now, minutesAfter(now, -quietMinutes));
    if (groups.length === 0) return;
    const owners = await listOwners(tx);
    await deps.emit(
      tx,
      ...groups.flatMap((ids) =>
        owners.map(({ memberId }) => ({
          kind: 'treasury-change.notice-due',
          projectId: null,
          payload: { memberId, changeIds: ids.join(' ') },
        })),
      ),
    );
  });
}

/** Who is no owner any more gets no mail. */
export async function sendChangeNotice(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  const memberId = Number(payload['memberId']);
  const owner = (await listOwners(deps.db)).find((one) => one.memberId === memberId);
  const changes = await selectById(deps.db, String(payload['changeIds']).split(' ').map(Number));
  if (!owner || changes.length === 0) return;
  const site = await siteUrl(deps, deps.db);
  const changeIds = changes.map(({ id }) => id);
  const link = await mintFreezeLink(deps.db, { memberId, changeIds, site, now: deps.clock.now() });
  const template = treasuryChanged({
    siteUrl: site,
    link,
    linkDays,
    changes: changes.map((change) => ({
      title: change.title,
      by: change.actorName,
      at: change.at,
      ip: change.ip,
      browser: describeBrowser(change.userAgent),
      before: change.before,
      after: change.after,
      takesEffectAt: effectDue(change),
      decided: decidedOf(change),
      isForRoot: isForRoot(change),
    })),
  });
  await sendMail(deps, { to: owner.email, template });
}
