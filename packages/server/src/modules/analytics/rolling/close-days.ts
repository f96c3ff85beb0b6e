import { sql } from 'kysely';
import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { insertVisits, spansOf, type DayOfProject } from './day-store.ts';

/** A day is over for so long before it is closed, and open for so long: what changes in one go is summed once. */
const overHours = 48;
const openMinutes = 10;

/** So many at once: whoever waits for the figures of now does not wait for those of before. */
export const daysMax = 20;

function isOver(now: Date) {
  return sql<boolean>`o.day <= ${hoursAfter(now, -overHours)} and o.opened_at <= ${minutesAfter(now, -openMinutes)}`;
}

export async function hasDaysToClose(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from analytics_open_day o where ${isOver(now)}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** Keeps what days come to that are over. Says how many it closed. */
export async function closeDays(tx: Tx, now: Date): Promise<number> {
  const { rows: days } = await sql<DayOfProject>`
    delete from analytics_open_day where (project_id, day) in (
      select o.project_id, o.day from analytics_open_day o where ${isOver(now)} order by o.day desc, o.project_id limit ${daysMax}::int)
    returning project_id as project, day`.execute(tx);
  if (days.length === 0) return 0;
  await sql`
    insert into analytics_span (project_id, measure, hours, starts_at, label, blockchain_currency_id, n, usd_units)
    ${spansOf(days)}`.execute(tx);
  await insertVisits(tx, days);
  return days.length;
}
