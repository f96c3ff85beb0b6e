/** How long after each failure in a row it is tried again. After the last one it is not. */
const waitsSeconds = [5, 60, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400, 172_800] as const;

/** Each wait is a fifth shorter or longer, so that what failed together does not come back together. */
const jitter = 0.2;

const slowedSecondsMin = 60;
const retryAfterSecondsMax = 86_400;

export type Failure = {
  /** Failures in a row, this one among them. */
  failures: number;
  at: Date;
  /** The other side says that it is too much. */
  slowDown: boolean;
  retryAfter: string | undefined;
};

/** When to try again, or nothing when it was tried often enough. `chance` is from 0 to 1. */
export function nextAttempt(failure: Failure, chance = Math.random()): Date | undefined {
  const planned = waitsSeconds[failure.failures - 1];
  if (planned === undefined) return undefined;
  const varied = planned * (1 - jitter + 2 * jitter * chance);
  const asked = Math.min(secondsAsked(failure.retryAfter, failure.at), retryAfterSecondsMax);
  const least = Math.max(asked, failure.slowDown ? slowedSecondsMin : 0);
  return new Date(failure.at.getTime() + Math.max(varied, least) * 1000);
}

/** Seconds, or a date. Anything else asks for nothing. */
function secondsAsked(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, (until - now.getTime()) / 1000);
}
