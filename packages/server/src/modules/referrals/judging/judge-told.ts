import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkProven } from './check-proven.ts';
import { dateSignups } from './date-signups.ts';
import { asPaid } from './find-signups.ts';
import { judgeLogged } from './judge-payments.ts';
import { findToldSignups, lockTold, writeJudged } from './log-store.ts';
import { Campaigns, lockConcerned, type Judged } from './scene.ts';

const atOnceMax = 500;

/** Judges what shops told, and that somebody signed up: once each. */
export async function judgeTold(deps: Pick<Deps, 'db' | 'emit' | 'clock'>): Promise<'again' | 'wait'> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { logged, strangers } = await lockTold(tx, atOnceMax);
    const campaigns = await Campaigns.lock(tx, logged, []);
    await lockConcerned(tx, logged);
    const ended: { id: number; ignoredBecause: string | null }[] = strangers.map((id) => {
      return { id, ignoredBecause: 'Nobody brought this customer.' };
    });
    const fresh: Judged[] = [];
    for (const of of logged) {
      const terms = campaigns.termsFor(of);
      ended.push({ id: of.logId, ignoredBecause: typeof terms === 'string' ? terms : null });
      if (typeof terms !== 'string') fresh.push({ of, terms });
    }
    await writeJudged(tx, ended, now);
    if (fresh.length > 0) await judgeLogged(deps, tx, campaigns, { fresh, again: [] }, now);
    const friendIds = fresh.map(({ of }) => of.friend.id);
    // Who paid meanwhile was not known to have.
    const dated = await dateSignups(tx, friendIds, now);
    // And all that they paid may have gone back before.
    const isFresh = new Set(fresh.map(({ of }) => of.logId));
    const signups = await findToldSignups(tx, friendIds);
    const paid = signups.filter(({ logId, friend }) => isFresh.has(logId) && friend.firstPaymentAt !== null);
    if (paid.length > 0) {
      // What was just given was taken of their budgets.
      await judgeLogged(deps, tx, await campaigns.asTheyStand(tx), { fresh: [], again: await asPaid(tx, paid) }, now);
    }
    await checkProven(deps, tx, campaigns, { friendIds, rewardIds: dated }, now);
    return logged.length + strangers.length === atOnceMax ? 'again' : 'wait';
  });
}
