import type { Db } from '../../../platform/db/db.ts';
import { toldOf, type StepRef } from '../../payments/index.ts';
import { alarmsOf } from '../../alarms/index.ts';

/** What a delivery tells of: a step of a payment, or an alarm. */
export type Source = (StepRef & { alarmId: null }) | { paymentId: null; sequence: null; alarmId: number };

/** One name for each, so that its text is found again. */
export function nameOf(source: Source | StepRef): string {
  return source.paymentId === null ? `alarm ${source.alarmId}` : `${source.paymentId}/${source.sequence}`;
}

/** The texts to send, by the names of what they tell of: a statement for the steps, and one more where there are alarms. */
export async function bodiesOf(db: Db, sources: readonly Source[]): Promise<Map<string, string>> {
  const steps = sources.flatMap((source) => (source.paymentId === null ? [] : [source]));
  const alarmIds = sources.flatMap(({ alarmId }) => alarmId ?? []);
  const told = steps.length === 0 ? [] : await toldOf(db, steps);
  const alarms = alarmIds.length === 0 ? [] : await alarmsOf(db, alarmIds);
  return new Map([
    ...told.map((one) => [nameOf(one), one.body] as const),
    ...alarms.map(({ id, body }) => [nameOf({ paymentId: null, sequence: null, alarmId: id }), body] as const),
  ]);
}
