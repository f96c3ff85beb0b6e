import { sql } from 'kysely';
import { invalid } from '@coffer/contract/errors.ts';
import type { AnalyticsInterval, GraphQuestion } from '@coffer/contract/growth/analytics.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isZone } from '../../../platform/db/is-zone.ts';
import { addDays, type Day } from './calendar.ts';
import { daysAsked, daysBefore, intervalAsked, startsOf } from './days-asked.ts';
import { bucketMinutes } from '../figures/measures.ts';

/** A stretch of time in parts. Each begins where the one before it ends, so that there is one time more than there are parts. */
export type Period = { from: Day; to: Day; edges: readonly Date[] };

export type Periods = {
  timezone: string;
  interval: AnalyticsInterval;
  present: Period;
  /** As many parts; of a period that is not over yet, as far as that has come. */
  before: Period | null;
};

const hourMs = 3_600_000;
const bucketMs = bucketMinutes * 60_000;

/** What is asked for, and what it is compared with. Days begin at midnight of the zone, so that some have 23 or 25 hours. */
export async function findPeriods(db: Db, question: GraphQuestion, now: Date): Promise<Periods> {
  const { timezone, compare } = question;
  if (!(await isZone(db, timezone))) {
    throw invalid({ path: 'timezone', message: 'must be an IANA time zone such as Europe/Vienna' });
  }
  const days = daysAsked(question, await dayOf(db, now, timezone));
  const interval = intervalAsked(question, days);
  const starts = interval === 'hour' ? [days.first, addDays(days.last, 1)] : startsOf(days, interval);
  const edges = await edgesOf(db, starts, interval, timezone);
  const present = { from: days.first, to: days.last, edges };
  if (compare === 'none') return { timezone, interval, present, before: null };
  const earlier = daysBefore(starts, days, compare);
  const all = await edgesOf(db, earlier, interval, timezone);
  const [from = days.first, to = days.last] = [earlier[0], earlier.at(-1)];
  const before = { from, to: addDays(to, -1), edges: asFar(sameNumber(all, edges.length), edges, now) };
  return { timezone, interval, present, before };
}

export async function dayOf(db: Db, at: Date, timezone: string): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    select (${at}::timestamptz at time zone ${timezone})::date::text as day`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A calculation has one row.');
  return row.day;
}

async function edgesOf(db: Db, days: readonly Day[], interval: AnalyticsInterval, timezone: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select d.day::date::timestamp at time zone ${timezone} as at
    from unnest(${[...days]}::text[]) with ordinality as d(day, place) order by d.place`.execute(db);
  const edges = rows.map(({ at }) => at);
  return interval === 'hour' ? hoursOf(edges) : edges;
}

/** Each hour that goes by, also the second one of that name. */
function hoursOf([first, last]: readonly Date[]): Date[] {
  if (!first || !last) throw new Error('A period has two ends.');
  const edges: Date[] = [];
  for (let at = first.getTime(); at < last.getTime(); at += hourMs) edges.push(new Date(at));
  return [...edges, last];
}

/** A day of 25 hours may stand beside one of 24: the last of its parts are empty, or together. */
function sameNumber(edges: readonly Date[], wanted: number): Date[] {
  const last = edges.at(-1);
  if (!last) throw new Error('A period has two ends.');
  const starts = edges.slice(0, -1).slice(0, wanted - 1);
  return [...starts, ...Array.from({ length: wanted - starts.length }, () => last)];
}

/** No further than the other one has come, to the bucket that runs. */
function asFar(edges: readonly Date[], present: readonly Date[], now: Date): Date[] {
  const until = Math.ceil(now.getTime() / bucketMs) * bucketMs;
  const at = present.findLastIndex((edge) => edge.getTime() <= until);
  const [from, own] = [present[at], edges[at]];
  if (at === present.length - 1) return [...edges];
  const end = from && own ? own.getTime() + until - from.getTime() : (edges[0]?.getTime() ?? 0);
  const next = edges[at + 1]?.getTime() ?? end;
  return edges.map((edge) => new Date(Math.min(edge.getTime(), Math.min(end, next))));
}
