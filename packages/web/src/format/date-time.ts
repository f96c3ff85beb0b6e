const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const withZone = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** `20 Nov 2026, 13:58:37`, in the viewer's zone. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** `26 Nov 2026, 02:21 UTC`, in the viewer's zone, where no second counts: a deadline. */
export function formatMinuteZone(iso: string): string {
  return minute.format(new Date(iso));
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** `20 Nov 2026`, in the viewer's zone. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** `13:58:37`, where the day is known. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `13:58`, where the day is known and no second counts. */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** The same with its zone, where there is room to be exact. */
export function formatDateTimeZone(iso: string): string {
  return withZone.format(new Date(iso));
}

/** The viewer's zone, as the server knows it. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
