/** Time is asked for through this port, so that tests can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

export function hoursAfter(at: Date, hours: number): Date {
  return minutesAfter(at, hours * 60);
}

export function daysAfter(at: Date, days: number): Date {
  return hoursAfter(at, days * 24);
}

/** As people read it in a sentence. */
export function readableUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
