/** Days as they are written, such as 2026-11-30, whatever the zone. */
export type Day = string;

const dayMs = 86_400_000;

export function addDays(day: Day, days: number): Day {
  return textOf(new Date(timeOf(day) + days * dayMs));
}

/** The last day of a month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const at = new Date(timeOf(day));
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(textOf(first), Math.min(at.getUTCDate(), days) - 1);
}

export function daysBetween(first: Day, later: Day): number {
  return Math.round((timeOf(later) - timeOf(first)) / dayMs);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** Weeks begin on Monday. */
export function nextMonday(day: Day): Day {
  return addDays(day, 7 - ((new Date(timeOf(day)).getUTCDay() + 6) % 7));
}

export function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}

function timeOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function textOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}
