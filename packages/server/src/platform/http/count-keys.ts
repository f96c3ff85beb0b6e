import { rateLimited } from '../throttle.ts';

const windowMs = 3_600_000;

export type KeyCount = {
  /** Refuses the request where its sender had too many in this hour: done without being remembered, it could be done twice. */
  count(credential: string, now: Date): void;
};

/** Requests with an Idempotency-Key, by who sends them. Each of their answers is kept for days. */
export function countKeys(perHourMax: number): KeyCount {
  const counts = new Map<string, { count: number; resetsAt: number }>();
  let sweptAt = 0;
  return {
    count(credential, now) {
      const at = now.getTime();
      if (at >= sweptAt + windowMs) {
        for (const [name, { resetsAt }] of counts) if (resetsAt <= at) counts.delete(name);
        sweptAt = at;
      }
      const known = counts.get(credential);
      const current = known && known.resetsAt > at ? known : { count: 0, resetsAt: at + windowMs };
      if (current.count >= perHourMax) throw rateLimited(Math.ceil((current.resetsAt - at) / 1000));
      counts.set(credential, { ...current, count: current.count + 1 });
    },
  };
}
