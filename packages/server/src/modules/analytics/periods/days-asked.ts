import { fault, invalid } from '@coffer/contract/errors.ts';
import type { AnalyticsInterval, DateFilter, GraphQuestion } from '@coffer/contract/growth/analytics.ts';
import { addDays, addMonths, daysBetween, earlier, firstOfMonth, nextMonday, type Day } from './calendar.ts';
import { intervalDaysMax } from '../figures/catalogue.ts';

/** From one day to another, which belongs to it. */
export type Days = { first: Day; last: Day };

/** Before that nobody paid with what we count, and clocks were set by minutes that no bucket has. */
const firstDay = '2009-01-01';
const lastDay = '2100-01-01';

export type DaysAsked = Days & { filter: DateFilter };

export function daysAsked(question: GraphQuestion, today: Day): DaysAsked {
  const filter = filterOf(question);
  if (filter !== 'custom') {
    if (question.custom_start_date ?? question.custom_end_date) {
      throw invalid({ path: 'date_filter', message: 'must be custom where days are given' });
    }
    return { filter, ...presets[filter](today) };
  }
  const { custom_start_date: first, custom_end_date: last } = question;
  if (first === undefined || last === undefined) {
    throw fault('INVALID_RANGE', 'custom_start_date and custom_end_date are needed where the period is custom.');
  }
  if (first > last) throw fault('INVALID_RANGE', `The period ends (${last}) before it begins (${first}).`);
  if (first < firstDay || last > lastDay) {
    throw fault('INVALID_RANGE', `The period must lie between ${firstDay} and ${lastDay}.`);
  }
  return { filter, first, last };
}

function filterOf({
  date_filter,
  analytics_date_filter,
  custom_start_date,
  custom_end_date,
}: GraphQuestion): DateFilter {
  if (date_filter && analytics_date_filter && date_filter !== analytics_date_filter) {
    throw invalid({ path: 'analytics_date_filter', message: 'must be what date_filter is, or left out' });
  }
  const given = date_filter ?? analytics_date_filter;
  return given ?? ((custom_start_date ?? custom_end_date) ? 'custom' : 'last_30_days');
}

const lately = (days: number) => (today: Day) => ({ first: addDays(today, 1 - days), last: today });

const presets: Record<Exclude<DateFilter, 'custom'>, (today: Day) => Days> = {
  today: lately(1),
  yesterday: (today) => ({ first: addDays(today, -1), last: addDays(today, -1) }),
  last_7_days: lately(7),
  last_14_days: lately(14),
  last_30_days: lately(30),
  this_month: (today) => ({ first: firstOfMonth(today), last: today }),
  last_month: (today) => ({
    first: addMonths(firstOfMonth(today), -1),
    last: addDays(firstOfMonth(today), -1),
  }),
};

/** The finest that is still read at a glance, where none is asked for. */
export function intervalAsked({ interval }: GraphQuestion, { first, last }: Days): AnalyticsInterval {
  const days = daysBetween(first, last) + 1;
  const asked = interval ?? (days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 366 ? 'week' : 'month');
  const maxDays = intervalDaysMax[asked];
  if (days > maxDays) {
    const text = `By ${asked}, a period has at most ${maxDays} days, and this one has ${days}.`;
    throw asked === 'month'
      ? fault('INVALID_RANGE', text, { details: { maxDays } })
      : fault('INTERVAL_TOO_FINE', text, { details: { interval: asked, maxDays } });
  }
  return asked;
}

/** The days with which its parts begin, and the one after its last. */
export function startsOf({ first, last }: Days, interval: Exclude<AnalyticsInterval, 'hour'>): Day[] {
  const end = addDays(last, 1);
  const next = {
    day: (day: Day) => addDays(day, 1),
    week: nextMonday,
    month: (day: Day) => addMonths(firstOfMonth(day), 1),
  }[interval];
  const starts: Day[] = [];
  for (let day = first; day < end; day = next(day)) starts.push(day);
  return [...starts, end];
}

/**
 * The days before that stand at the same places: as many, right before; of a month, those of the month before it; or those of the
 * year before.
 */
export function daysBefore(
  starts: readonly Day[],
  { first, last, filter }: DaysAsked,
  by: 'previous_period' | 'previous_year',
): Day[] {
  if (by === 'previous_year') return starts.map((day) => addMonths(day, -12));
  if (filter !== 'this_month' && filter !== 'last_month') {
    return starts.map((day) => addDays(day, -(daysBetween(first, last) + 1)));
  }
  const before = addMonths(first, -1);
  return starts.map((day) => earlier(addDays(before, daysBetween(first, day)), first));
}
