/** Within what a limit counts. */
export type CapWindow = 'day' | 'week' | 'month' | 'all_time';

/** From when until when something counts together; `to` is not in it any more. */
export type Window = { from: Date; to: Date };

type Day = { year: number; month: number; day: number };

const beginning: Window = { from: new Date(0), to: new Date(8.64e15) };

/**
 * The window of a campaign that a moment lies in: days, weeks from Monday and months as the clocks of its zone show them. A day is
 * an hour shorter or longer where the clocks change, and begins at one where they skip midnight.
 */
export function windowOf(at: Date, kind: CapWindow, zone: string): Window {
  if (kind === 'all_time') return beginning;
  const today = dayAt(at.getTime(), zone);
  if (kind === 'day') return between(zone, today, plusDays(today, 1));
  if (kind === 'week') {
    const sinceMonday = (new Date(utc(today)).getUTCDay() + 6) % 7;
    const monday = plusDays(today, -sinceMonday);
    return between(zone, monday, plusDays(monday, 7));
  }
  const first = { ...today, day: 1 };
  return between(zone, first, dayOf(Date.UTC(first.year, first.month, 1)));
}

/** The day in a zone, as 2026-11-26. */
export function dayIn(at: Date, zone: string): string {
  return new Date(utc(dayAt(at.getTime(), zone))).toISOString().slice(0, 10);
}

function between(zone: string, from: Day, to: Day): Window {
  return { from: new Date(startOf(zone, from)), to: new Date(startOf(zone, to)) };
}

/** One for each zone that a campaign may name, of which there are some hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>();
const starts = new Map<string, number>();
const startsMax = 10_000;
/** Between any zone and the one of Greenwich, and more. */
const apartMs = 15 * 3_600_000;

/** The first moment of a day: the days only go up, so that halving finds it whatever the clocks do around it. */
function startOf(zone: string, day: Day): number {
  const wanted = utc(day);
  const key = `${zone} ${wanted}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  let [before, from] = [wanted - apartMs, wanted + apartMs];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (utc(dayAt(middle, zone)) < wanted) before = middle;
    else from = middle;
  }
  if (starts.size >= startsMax) starts.clear();
  starts.set(key, from);
  return from;
}

function dayAt(ms: number, zone: string): Day {
  const found = formats.get(zone);
  const format =
    found ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
  if (!found) formats.set(zone, format);
  const parts = format.formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day') };
}

function utc({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

function dayOf(ms: number): Day {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function plusDays(day: Day, days: number): Day {
  return dayOf(utc({ ...day, day: day.day + days }));
}

/** So many months later; on the last day of a month that has no such day. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), days));
  return later;
}
