import { minutesAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { keyInWords, sendMail, treasuryChanged, type Template } from '../../mail/index.ts';
import { announceAll, holdAnnouncing, listOwners, selectById } from '../changes/change-store.ts';
import { isStoppable } from '../changes/decide-change.ts';
import { describeBrowser } from '../changes/describe-browser.ts';
import { linkDays, mintFreezeLink } from '../changes/freeze-links.ts';
import { treasuryChangeEvents } from '../events.ts';
import { noticeSite, noticeWays } from './notice-ways.ts';
import { throughEachWay } from './through-each-way.ts';
import { byWeight, decidedOf, effectDue, isFinal, isForRoot, type TreasuryChange } from '../changes/treasury-change.ts';

type Notice = PayloadOf<typeof treasuryChangeEvents, 'treasury-change.notice-due'>;

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
    if (!(await holdAnnouncing(tx)) || (await noticeWays(deps, tx)).length === 0) return;
    const groups = await announceAll(tx, now, minutesAfter(now, -quietMinutes));
    if (groups.length === 0) return;
    const owners = await listOwners(tx);
    await deps.emit(
      tx,
      ...groups.flatMap((ids) =>
        owners.map(({ memberId }) =>
          treasuryChangeEvents['treasury-change.notice-due'](null, { memberId, changeIds: ids }),
        ),
      ),
    );
  });
}

/** Who is no owner any more gets no mail. Where there are several mail servers, each is a job of its own. */
export async function sendChangeNotice(deps: Deps, notice: Notice): Promise<void> {
  const { memberId, changeIds, through } = notice;
  const owner = (await listOwners(deps.db)).find((one) => one.memberId === memberId);
  const changes = await selectById(deps.db, changeIds);
  if (!owner || changes.length === 0) return;
  const ways = await noticeWays(
    deps,
    deps.db,
    changes.map(({ id }) => id),
  );
  await throughEachWay(deps, ways, {
    through,
    again: (one) => treasuryChangeEvents['treasury-change.notice-due'](null, { ...notice, through: one }),
    async send(by, way) {
      const template = await composeNotice(deps, owner.memberId, changes, { isFirst: way === ways[0] });
      await sendMail(deps, { to: owner.email, template, ...by });
    },
  });
}

/** Only the mail server that was there first carries the link: with it, whoever came with the next one could stop a repair. */
async function composeNotice(
  deps: Deps,
  memberId: number,
  changes: readonly TreasuryChange[],
  { isFirst }: { isFirst: boolean },
): Promise<Template> {
  const changeIds = changes.map(({ id }) => id);
  const site = await noticeSite(deps, deps.db, changeIds);
  const isStopped = !changes.some(isStoppable);
  const link =
    isFirst && !isStopped ? await mintFreezeLink(deps.db, { memberId, changeIds, site, now: deps.clock.now() }) : null;
  return treasuryChanged({
    siteUrl: site,
    link,
    isStopped,
    linkDays,
    changes: changes.toSorted(byWeight).map((change) => ({
      kind: change.kind,
      title: change.title,
      by: change.memberId === null ? keyInWords(change.actorName) : change.actorName,
      at: change.at,
      ip: change.ip,
      browser: describeBrowser(change.userAgent),
      before: change.before,
      after: change.after,
      takesEffectAt: effectDue(change),
      decided: decidedOf(change),
      isForRoot: isForRoot(change),
      isFinal: isFinal(change),
    })),
  });
}
