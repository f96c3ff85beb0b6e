import type { Db } from '../../../platform/db/db.ts';
import { toldOf, type StepRef } from '../../payments/index.ts';
import { payoutBodiesOf } from '../../payouts/index.ts';
import { alarmsOf } from '../../alarms/index.ts';

/** What a delivery tells of: a step of a payment or of a payout, or an alarm. */
export type Source =
  | (StepRef & { alarmId: null; payoutEventId: null })
  | { paymentId: null; sequence: null; alarmId: number; payoutEventId: null }
  | { paymentId: null; sequence: null; alarmId: null; payoutEventId: number };

/** One name for each, so that its text is found again. */
export function nameOf(source: Source | StepRef): string {
  if (source.paymentId !== null) return `${source.paymentId}/${source.sequence}`;
  return source.alarmId === null ? nameOfPayout(source.payoutEventId) : nameOfAlarm(source.alarmId);
}

/** The texts to send, by the names of what they tell of: a statement for each kind that there is. */
export async function bodiesOf(db: Db, sources: readonly Source[]): Promise<Map<string, string>> {
  const steps = sources.flatMap((source) => (source.paymentId === null ? [] : [source]));
  const alarmIds = sources.flatMap(({ alarmId }) => alarmId ?? []);
  const payoutIds = sources.flatMap(({ payoutEventId }) => payoutEventId ?? []);
  const told = steps.length === 0 ? [] : await toldOf(db, steps);
  const alarms = alarmIds.length === 0 ? [] : await alarmsOf(db, alarmIds);
  const payouts = payoutIds.length === 0 ? [] : await payoutBodiesOf(db, payoutIds);
  return new Map([
    ...told.map((one) => [nameOf(one), one.body] as const),
    ...alarms.map(({ id, body }) => [nameOfAlarm(id), body] as const),
    ...payouts.map(({ id, body }) => [nameOfPayout(id), body] as const),
  ]);
}

const nameOfAlarm = (id: number) => `alarm ${id}`;
const nameOfPayout = (eventId: number) => `payout ${eventId}`;
