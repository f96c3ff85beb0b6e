import { texts } from './texts.ts';

/** How many days back the figures go, today among them. */
export type PeriodDays = keyof typeof texts.periods;

export const periodDays = Object.keys(texts.periods) as PeriodDays[];

/** What the address says; what it says wrong is the period that stands there anyway. */
export function daysOf(text: string | undefined): PeriodDays {
  return periodDays.find((days) => days === text) ?? '30';
}

/** The viewer's zone, as the server knows it. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const thinSpace = '\u2009';
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `22 Oct`: a day is no instant, so no zone moves it. */
export function shortDay(day: string): string {
  return dayAndMonth.format(new Date(day));
}

/** `22 Oct – 20 Nov 2026`. */
export function spanOf(days: readonly { day: string }[]): string | undefined {
  const [first, last] = [days[0], days.at(-1)];
  return first && last
    ? withYear.formatRange(new Date(first.day), new Date(last.day)).replaceAll(thinSpace, ' ')
    : undefined;
}

/** `22 Oct – 20 Nov 2026, Europe/Oslo`; nothing while there are no days. */
export function periodOf(days: readonly { day: string }[]): string | undefined {
  const span = spanOf(days);
  return span === undefined ? undefined : `${span}, ${zoneHere()}`;
}
