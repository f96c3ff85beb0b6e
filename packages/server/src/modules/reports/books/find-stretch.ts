import { sql } from 'kysely';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { StatementQuestion } from '@coffer/contract/growth/reports.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isZone } from '../../../platform/db/is-zone.ts';

/** Before that nobody paid with what we count. */
const firstDay = '2009-01-01';
const lastDay = '2100-01-01';

/** From midnight of the first day to midnight of the day after the last one, in the zone that is asked for. */
export async function findStretch(
  db: Db,
  { from, to, timezone }: StatementQuestion,
): Promise<{ start: Date; end: Date }> {
  if (!(await isZone(db, timezone))) {
    throw invalid({ path: 'timezone', message: 'must be an IANA time zone such as Europe/Vienna' });
  }
  if (from >= to) throw fault('INVALID_RANGE', `The period ends (${to}) before a day of it is over (${from}).`);
  if (from < firstDay || to > lastDay) {
    throw fault('INVALID_RANGE', `The period must lie between ${firstDay} and ${lastDay}.`);
  }
  const { rows } = await sql<{ start: Date; end: Date }>`
    select ${from}::date::timestamp at time zone ${timezone} as start, ${to}::date::timestamp at time zone ${timezone} as end`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A calculation has one row.');
  return row;
}
