import { bucketMinutes } from '../figures/measures.ts';

/** What sums are kept of; 0 are those of 15 minutes. */
export type SpanHours = 24 | 6 | 1 | 0;

/** Sums of so many hours that follow each other, in a part of a period. */
export type Stretch = { part: number; hours: SpanHours; from: Date; until: Date };

const hourMs = 3_600_000;

function lengthOf(hours: SpanHours): number {
  return hours === 0 ? bucketMinutes * 60_000 : hours * hourMs;
}

/** Each part of a period put together from the fewest sums, of those that are known, the longest first. */
export function cutStretches(edges: readonly Date[], known: readonly SpanHours[]): Stretch[] {
  return edges
    .slice(0, -1)
    .flatMap((edge, part) => cutPart(part, edge.getTime(), (edges[part + 1] ?? edge).getTime(), known));
}

function cutPart(part: number, from: number, until: number, known: readonly SpanHours[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = from; at < until;) {
    const hours = known.find((one) => at % lengthOf(one) === 0 && at + lengthOf(one) <= until) ?? 0;
    const length = lengthOf(hours);
    const whole = hours === known[0] ? Math.floor((until - at) / length) * length : 0;
    const next = Math.min(at + (whole || length), until);
    const last = stretches.at(-1);
    if (last?.hours === hours) last.until = new Date(next);
    else stretches.push({ part, hours, from: new Date(at), until: new Date(next) });
    at = next;
  }
  return stretches;
}
