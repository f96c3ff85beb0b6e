import type { Db } from '../../../platform/db/db.ts';
import { toldOf, type StepRef } from '../../payments/index.ts';
import { payoutBodiesOf } from '../../payouts/index.ts';
import { alarmsOf } from '../../alarms/index.ts';
import { textsOf } from './text-store.ts';

/** What a delivery tells of: a step of a payment or of a payout, an alarm, or something that was written down for it. */
export type Source =
  | (StepRef & Without<'alarmId' | 'payoutEventId' | 'textId'>)
  | ({ alarmId: number } & Without<'paymentId' | 'sequence' | 'payoutEventId' | 'textId'>)
  | ({ payoutEventId: number } & Without<'paymentId' | 'sequence' | 'alarmId' | 'textId'>)
  | ({ textId: number } & Without<'paymentId' | 'sequence' | 'alarmId' | 'payoutEventId'>);

type Without<Names extends string> = { [Name in Names]: null };

/** One name for each, so that its text is found again. */
export function nameOf(source: Source | StepRef): string {
  if (source.paymentId !== null) return `${source.paymentId}/${source.sequence}`;
  if (source.alarmId !== null) return nameOfAlarm(source.alarmId);
  return source.payoutEventId === null ? nameOfText(source.textId) : nameOfPayout(source.payoutEventId);
}

/** The texts to send, by the names of what they tell of: a statement for each kind that there is. */
export async function bodiesOf(db: Db, sources: readonly Source[]): Promise<Map<string, string>> {
  const steps = sources.flatMap((source) => (source.paymentId === null ? [] : [source]));
  const alarmIds = sources.flatMap(({ alarmId }) => alarmId ?? []);
  const payoutIds = sources.flatMap(({ payoutEventId }) => payoutEventId ?? []);
  const textIds = sources.flatMap(({ textId }) => textId ?? []);
  const told = steps.length === 0 ? [] : await toldOf(db, steps);
  const alarms = alarmIds.length === 0 ? [] : await alarmsOf(db, alarmIds);
  const payouts = payoutIds.length === 0 ? [] : await payoutBodiesOf(db, payoutIds);
  const texts = textIds.length === 0 ? [] : await textsOf(db, textIds);
  return new Map([
    ...told.map((one) => [nameOf(one), one.body] as const),
    ...alarms.map(({ id, body }) => [nameOfAlarm(id), body] as const),
    ...payouts.map(({ id, body }) => [nameOfPayout(id), body] as const),
    ...texts.map(({ id, body }) => [nameOfText(id), body] as const),
  ]);
}

const nameOfAlarm = (id: number) => `alarm ${id}`;
const nameOfPayout = (eventId: number) => `payout ${eventId}`;
const nameOfText = (id: number) => `text ${id}`;
