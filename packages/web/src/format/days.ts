const thinSpace = '\u2009';
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `22 Oct`: a day is no instant, so no zone moves it. */
export function shortDay(day: string): string {
  return dayAndMonth.format(new Date(day));
}

/** `21 Jan 2027`. */
export function longDay(day: string): string {
  return withYear.format(new Date(day));
}

/** `22 Oct – 20 Nov 2026`. */
export function spanOf(days: readonly { day: string }[]): string | undefined {
  const [first, last] = [days[0], days.at(-1)];
  return first && last
    ? withYear.formatRange(new Date(first.day), new Date(last.day)).replaceAll(thinSpace, ' ')
    : undefined;
}

/** The same of two days that somebody chose, one of which may not be there, or be none. */
export function datesText({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const days = [from, to].filter((day) => day !== undefined && !Number.isNaN(Date.parse(day)));
  if (days.length < 2) return [from ?? '…', to ?? '…'].join(' – ');
  return spanOf(days.map((day) => ({ day: day ?? '' }))) ?? '';
}
