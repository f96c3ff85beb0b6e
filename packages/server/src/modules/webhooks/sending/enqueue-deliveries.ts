import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  hasUnread,
  ofKinds,
  readEvents,
  type EventRow,
  type RecordedEvent,
} from '../../../platform/events/outbox-reader.ts';
import { paymentEvents, toldHappenings, toldOf, type StepRef } from '../../payments/index.ts';
import { payoutEvents, toldPayoutHappenings } from '../../payouts/index.ts';
import { alarmEvents } from '../../alarms/index.ts';
import { nameOf } from '../deliveries/delivery-source.ts';
import { notePending, noteUntold } from '../deliveries/note-payments.ts';
import {
  insertAlarms,
  insertDeliveries,
  insertPayouts,
  listUntold,
  type ClaimLimits,
  type Made,
} from '../deliveries/queue-store.ts';
import { enqueueGrowth } from './enqueue-growth.ts';

export const readerName = 'webhooks';
export const toldKinds = toldHappenings.map((happening) => paymentEvents[happening]);
export const alarmKinds = [alarmEvents['gas.alarm']];
export const payoutKinds = toldPayoutHappenings.map((happening) => payoutEvents[happening]);

export type Enqueued = {
  made: readonly Made[];
  /** What the steps of payments say, by their names. */
  bodies: ReadonlyMap<string, string>;
  /** Something else than steps of payments waits to be claimed. */
  hasOthers: boolean;
  /** More has happened than was read. */
  more: boolean;
};

/**
 * Turns what happened since the last time into deliveries, in the transaction that moves the reader: each event
 * becomes its deliveries exactly once, whatever dies in between.
 */
export async function enqueueDeliveries(
  deps: Pick<Deps, 'db'>,
  limits: ClaimLimits,
  countMax: number,
): Promise<Enqueued> {
  if (!(await hasUnread(deps.db, readerName))) return { made: [], bodies: new Map(), hasOthers: false, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, countMax);
    const steps = ofKinds(events, toldKinds).map(stepOf);
    const more = events.length === countMax;
    const hasOthers = await enqueueOthers(tx, events, limits.now);
    if (steps.length === 0) return { made: [], bodies: new Map(), hasOthers, more };
    const told = await toldOf(tx, steps);
    const byStep = new Map(told.map((one) => [nameOf(one), one]));
    const news = steps.flatMap((step) => {
      const one = byStep.get(nameOf(step));
      return one ? [{ ...one, projectId: step.projectId }] : [];
    });
    const made = await insertDeliveries(tx, news, limits);
    // Elsewhere an attempt comes at once, and what it comes to is noted.
    await notePending(
      tx,
      made.filter(({ isFailing }) => isFailing).map(({ paymentId }) => paymentId),
    );
    await noteUntold(tx, await listUntold(tx, news));
    const bodies = new Map(told.map((one) => [nameOf(one), one.body]));
    return { made, bodies, hasOthers, more };
  });
}

async function enqueueOthers(tx: Tx, events: readonly EventRow[], now: Date): Promise<boolean> {
  const alarms = ofKinds(events, alarmKinds).map(({ payload }) => payload.alarmId);
  const payouts = ofKinds(events, payoutKinds).map(({ payload }) => payload.sequence);
  if (alarms.length > 0) await insertAlarms(tx, alarms, now);
  if (payouts.length > 0) await insertPayouts(tx, payouts, now);
  const growth = await enqueueGrowth(tx, events, now);
  return alarms.length + payouts.length + growth > 0;
}

function stepOf({ projectId, payload }: RecordedEvent<(typeof toldKinds)[number]>): StepRef & { projectId: number } {
  const { paymentId, sequence } = payload;
  return { projectId: projectId ?? 0, paymentId, sequence };
}
