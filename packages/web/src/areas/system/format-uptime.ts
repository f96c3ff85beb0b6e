const units: readonly [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** The largest unit there is, and the next smaller one: `3 hours 12 minutes`. */
export function formatUptime(seconds: number): string {
  const found = units.findIndex(([, size]) => seconds >= size);
  const first = found === -1 ? units.length - 1 : found;
  const [name, size] = units[first]!;
  const [nextName, nextSize] = units[first + 1] ?? ['', 0];
  const whole = count(Math.floor(seconds / size), name);
  if (nextSize === 0) return whole;
  return `${whole} ${count(Math.floor((seconds % size) / nextSize), nextName)}`;
}

function count(many: number, name: string): string {
  return `${many} ${name}${many === 1 ? '' : 's'}`;
}
