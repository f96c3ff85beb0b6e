import type { Db } from '../db/db.ts';
import type { HealthCheck } from '../health.ts';
import type { LabelledGauge } from '../http/metrics.ts';
import { readerLags, type ReaderLag } from './outbox-reader.ts';

/** How far each reader of events is behind: while one stands, shops hear nothing, or nothing is swept. */
export function readerGauges({ db }: { db: Db }): LabelledGauge[] {
  const gauge = (name: string, help: string, valueOf: (lag: ReaderLag) => number): LabelledGauge => ({
    name,
    help,
    label: 'reader',
    read: async () => (await readerLags(db)).map((lag) => ({ of: lag.reader, value: valueOf(lag) })),
  });
  return [
    gauge('coffer_reader_lag_seconds', 'Age of the oldest event that a reader has not read.', (lag) => lag.seconds),
    gauge('coffer_reader_lag_events', 'Events that a reader has not read, counted to 10,000.', (lag) => lag.events),
  ];
}

/** A reader looks several times in a second; where its events wait for a minute, it stands still. */
const lagSecondsMax = 60;

export const checkReaders: HealthCheck = async ({ db }) =>
  (await readerLags(db))
    .filter(({ seconds }) => seconds > lagSecondsMax)
    .map(({ reader, seconds, events }) => ({
      part: `reader ${reader}`,
      reason: 'Events have waited for more than a minute.',
      detail: `${events} events wait, the oldest for ${Math.round(seconds)} seconds.`,
    }));
