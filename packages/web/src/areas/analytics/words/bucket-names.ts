import type { AnalyticsInterval } from '@coffer/contract/growth/analytics.ts';

type Span = { start: string; end: string };

const locale = 'en-GB';

/** What stands under a chart: as short as its interval allows. */
export function shortName({ start }: Span, interval: AnalyticsInterval, zone: string): string {
  const at = new Date(start);
  if (interval === 'hour') return format(zone, { hour: '2-digit', minute: '2-digit' }).format(at);
  if (interval === 'month') return format(zone, { month: 'short', year: '2-digit' }).format(at);
  return format(zone, { day: 'numeric', month: 'short' }).format(at);
}

/** Said in full: a day with its weekday, an hour with its difference from UTC, for one of them comes twice a year. */
export function fullName({ start, end }: Span, interval: AnalyticsInterval, zone: string): string {
  const at = new Date(start);
  if (interval === 'hour') {
    const hour = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
    return format(zone, { weekday: 'short', day: 'numeric', month: 'short', ...hour }).format(at);
  }
  if (interval === 'day') {
    return format(zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(at);
  }
  const days = format(zone, { day: 'numeric', month: 'short', year: 'numeric' });
  return days.formatRange(at, new Date(Date.parse(end) - 1)).replaceAll('\u2009', ' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
}
