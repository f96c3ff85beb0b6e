/** Days of a statement, both of which belong to it. */
export type Days = { from: string; to: string };

export const periodNames = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
} as const;
export type Preset = keyof typeof periodNames;
export const presets = Object.keys(periodNames) as Preset[];

export const placeNames = ['view', 'period', 'from', 'to', 'zone', 'line', 'cursor'] as const;
export type Place = { [K in (typeof placeNames)[number]]?: string | undefined };

/** The one that is over: it does not change any more. */
export const defaultPeriod: Preset = 'last_month';

export function periodOf({ period, from, to }: Place): Preset | 'custom' {
  return presets.find((one) => one === period) ?? ((from ?? to) ? 'custom' : defaultPeriod);
}

/** Undefined where the address names no two days. */
export function daysOf(place: Place, today: string): Days | undefined {
  const period = periodOf(place);
  if (period !== 'custom') return presetDays(period, today);
  const { from, to } = place;
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

function presetDays(preset: Preset, today: string): Days {
  const [which, what] = preset.split('_') as ['this' | 'last', keyof typeof monthsOf];
  const months = monthsOf[what];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const begun = Math.floor((month - 1) / months) * months - (which === 'last' ? months : 0);
  return { from: dayOf(year, begun, 1), to: dayOf(year, begun + months, 0) };
}

/** The server is asked for the day after the last one. */
export function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return dayOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1);
}

/** The last day of what the server says, which ends before the day after it. */
export function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return dayOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - 1);
}

/** The day that it is in a zone; in UTC where nobody knows that zone. */
export function todayIn(zone: string | undefined, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone ?? 'UTC' }).format(now);
  } catch (failure) {
    if (failure instanceof RangeError) return now.toISOString().slice(0, 10);
    throw failure;
  }
}

function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
