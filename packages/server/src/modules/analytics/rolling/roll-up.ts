import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, openReader, readEvents } from '../../../platform/events/outbox-reader.ts';
import { paymentEvents } from '../../payments/index.ts';
import { takeChanges } from './change-store.ts';
import { closeDays, daysMax, hasDaysToClose } from './close-days.ts';
import { writeFacts } from './fact-store.ts';
import { refreshBuckets } from './rollup-store.ts';
import {
  boundTakingIn,
  findPayments,
  lockState,
  readAge,
  writeFresh,
  writeTakenIn,
  type Standing,
} from './state-store.ts';

export const readerName = 'analytics';
const eventsMax = 1000;
const olderAtOnce = 500;
const marksMax = 5000;
const notesMax = 2000;

type Needs = Pick<Deps, 'db' | 'clock'>;

/** From now on events are followed; what was there before is taken in by and by. */
export async function openRollups({ db }: Pick<Deps, 'db'>): Promise<void> {
  await openReader(db, readerName);
  await inTransaction(db, async (tx) => {
    const state = await lockState(tx);
    if (state?.takeInUntil === null) await boundTakingIn(tx);
  });
}

/**
 * Takes in what happened to payments and what else was noted as changed, and makes the sums of each bucket that this concerns anew, in the transaction that moves the
 * reader: whatever dies in between, a payment is in the figures once, as it stands. Days in which nothing changes any more are closed behind
 * all that.
 */
export async function rollUp({ db, clock }: Needs, olderMax = olderAtOnce): Promise<'again' | 'wait'> {
  const isNews = await hasUnread(db, readerName);
  const now = clock.now();
  if (!isNews && (await readAge(db)).isComplete && !(await hasDaysToClose(db, now))) return 'wait';
  return inTransaction(db, async (tx) => {
    const state = await lockState(tx);
    if (!state) return 'wait';
    const events = isNews ? await readEvents(tx, readerName, eventsMax) : [];
    const changed = ofKinds(events, Object.values(paymentEvents)).map(({ payload }) => payload.paymentId);
    const older = await takeOlder(tx, state, olderMax);
    await writeFacts(tx, 'payment', [...new Set([...changed, ...older])]);
    const noted = await takeChanges(tx, notesMax);
    for (const [source, ids] of noted.changed) await writeFacts(tx, source, ids);
    // While older ones come in, which lie anywhere, each bucket would be summed again and again: that is done once, behind them.
    const isBehind = older.length === olderMax || noted.notes === notesMax;
    const marks = isBehind ? 0 : await refreshBuckets(tx, marksMax, now);
    const isUpToDate = !isBehind && events.length < eventsMax && marks < marksMax;
    const isMore = !isUpToDate || (await closeDays(tx, now)) === daysMax;
    if (events.length > 0 || older.length > 0 || noted.notes > 0 || marks > 0) await writeFresh(tx, clock.now());
    return isMore ? 'again' : 'wait';
  });
}

async function takeOlder(tx: Tx, { takenInTo, takeInUntil }: Standing, olderMax: number): Promise<number[]> {
  if (takeInUntil === null || takenInTo >= takeInUntil) return [];
  const ids = await findPayments(tx, takenInTo, takeInUntil, olderMax);
  await writeTakenIn(tx, ids.at(-1) ?? takeInUntil);
  return ids;
}
