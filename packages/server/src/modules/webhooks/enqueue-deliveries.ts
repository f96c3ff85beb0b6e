import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { readEvents, type RecordedEvent } from '../../platform/outbox-reader.ts';
import { toldHappenings, toldOf, type StepRef } from '../payments/index.ts';
import { notePending } from './note-payments.ts';
import { insertDeliveries } from './queue-store.ts';

export const readerName = 'webhooks';
const eventsMax = 500;

/**
 * Turns what happened since the last time into deliveries, in the transaction that moves the reader: each event
 * becomes its deliveries exactly once, whatever dies in between.
 */
export async function enqueueDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<{ deliveries: number; more: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const steps = events.filter(isTold).map(stepOf);
    if (steps.length === 0) return { deliveries: 0, more: events.length === eventsMax };
    const told = new Map((await toldOf(tx, steps)).map((one) => [keyOf(one), one]));
    const news = steps.flatMap((step) => {
      const one = told.get(keyOf(step));
      return one ? [{ ...one, projectId: step.projectId }] : [];
    });
    const payments = await insertDeliveries(tx, news, deps.clock.now());
    await notePending(tx, payments);
    return { deliveries: payments.length, more: events.length === eventsMax };
  });
}

const kinds: ReadonlySet<string> = new Set(toldHappenings);

function isTold({ kind }: RecordedEvent): boolean {
  return kinds.has(kind);
}

function stepOf({ projectId, payload }: RecordedEvent): StepRef & { projectId: number } {
  return {
    projectId: projectId ?? 0,
    paymentId: Number(payload['paymentId']),
    sequence: Number(payload['sequence']),
  };
}

function keyOf({ paymentId, sequence }: StepRef): string {
  return `${paymentId}/${sequence}`;
}
