const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const shortNames = { month: 'mo', day: 'd', hour: 'h', minute: 'min' } as const;
const units: readonly [name: keyof typeof shortNames, ms: number][] = [
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
];

/** How long until then: 'Ended' once it has passed. */
export function timeLeft(until: number, now: number): string {
  return until <= now ? 'Ended' : span(until - now);
}

/** How long ago that was. */
export function timeAgo(then: number, now: number): string {
  return now - then < minuteMs ? 'just now' : `${span(now - then)} ago`;
}

/** The same where there is little room: `26 min`. */
export function shortTimeAgo(then: number, now: number): string {
  const ms = now - then;
  if (ms < minuteMs) return 'now';
  const [name, unit] = units.find(([, size]) => ms >= size) ?? ['minute', minuteMs];
  return `${Math.floor(ms / unit)} ${shortNames[name]}`;
}

/** How long it has been so. */
export function timeSince(then: number, now: number): string {
  return span(now - then);
}

function span(ms: number): string {
  const [name, unit] = units.find(([, size]) => ms >= size) ?? ['minute', minuteMs];
  const count = Math.max(1, Math.floor(ms / unit));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
