import { minutesAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { keyInWords, sendMail, treasuryChanged, type Template } from '../../mail/index.ts';
import { announceAll, holdAnnouncing, listConcerned, listOwners, selectById } from '../changes/change-store.ts';
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
    for (const changeIds of groups) {
      const concerned = await listConcerned(tx, changeIds);
      const told = new Set([...owners, ...concerned].map(({ memberId }) => memberId));
      const due = (memberId: number) =>
        treasuryChangeEvents['treasury-change.notice-due'](null, { memberId, changeIds });
      await deps.emit(tx, ...[...told].map(due));
    }
  });
}

/** Who is no owner any more gets no mail. Where there are several mail servers, each is a job of its own. */
export async function sendChangeNotice(deps: Deps, notice: Notice): Promise<void> {
  const { memberId, changeIds, through } = notice;
  const isThey = (one: { memberId: number }) => one.memberId === memberId;
  const owner = (await listOwners(deps.db)).find(isThey);
  const concerned = owner ? [] : (await listConcerned(deps.db, changeIds)).filter(isThey);
  const told = owner ?? concerned[0];
  const all = await selectById(deps.db, changeIds);
  // Whoever is no owner hears of what is their own.
  const changes = owner ? all : all.filter((change) => isOwnPasskey(change, memberId));
  if (!told || changes.length === 0) return;
  const ways = await noticeWays(
    deps,
    deps.db,
    changes.map(({ id }) => id),
  );
  await throughEachWay(deps, ways, {
    through,
    again: (one) => treasuryChangeEvents['treasury-change.notice-due'](null, { ...notice, through: one }),
    async send(by, way) {
      const template = await composeNotice(deps, memberId, changes, {
        isFirst: way === ways[0],
        isOwner: owner !== undefined,
      });
      await sendMail(deps, { to: told.email, template, ...by });
    },
  });
}

function isOwnPasskey({ kind, subject }: TreasuryChange, memberId: number): boolean {
  return kind.startsWith('approver-passkey.') && subject['memberId'] === memberId;
}

/** Only the mail server that was there first carries the link: with it, whoever came with the next one could stop a repair. */
async function composeNotice(
  deps: Deps,
  memberId: number,
  changes: readonly TreasuryChange[],
  { isFirst, isOwner }: { isFirst: boolean; isOwner: boolean },
): Promise<Template> {
  const changeIds = changes.map(({ id }) => id);
  const site = await noticeSite(deps, deps.db, changeIds);
  const isStopped = !changes.some(isStoppable);
  const link =
    isFirst && isOwner && !isStopped
      ? await mintFreezeLink(deps.db, { memberId, changeIds, site, now: deps.clock.now() })
      : null;
  return treasuryChanged({
    siteUrl: site,
    link,
    isStopped,
    isOwner,
    linkDays,
    changes: changes.toSorted(byWeight).map((change) => ({
      kind: change.kind,
      title: change.title,
      by: byOf(change),
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

/** No key begins or ends passkeys: where no member did, the signer says so by itself. */
function byOf({ kind, memberId, actorName }: TreasuryChange): string {
  return memberId !== null || kind.startsWith('approver-passkey.') ? actorName : keyInWords(actorName);
}
