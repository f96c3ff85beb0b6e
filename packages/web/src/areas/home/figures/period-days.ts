import { spanOf } from '../../../format/days.ts';
import { zoneHere } from '../../../format/date-time.ts';
import { texts } from './texts.ts';

/** How many days back the figures go, today among them. */
export type PeriodDays = keyof typeof texts.periods;

export const periodDays = Object.keys(texts.periods) as PeriodDays[];

/** What the address says; what it says wrong is the period that stands there anyway. */
export function daysOf(text: string | undefined): PeriodDays {
  return periodDays.find((days) => days === text) ?? '30';
}

/** `22 Oct – 20 Nov 2026, Europe/Oslo`; nothing while there are no days. */
export function periodOf(days: readonly { day: string }[]): string | undefined {
  const span = spanOf(days);
  return span === undefined ? undefined : `${span}, ${zoneHere()}`;
}
