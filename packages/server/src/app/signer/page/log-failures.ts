import type { Logger } from 'pino';

const minuteMs = 60_000;
const linesAMinuteMax = 10;

/** Writes no more lines a minute than that, whoever asks for what fails: the first of the next minute says how many were left out. */
export function logFailures(log: Logger): (error: unknown) => void {
  let [since, lines, leftOut] = [Number.NEGATIVE_INFINITY, 0, 0];
  return (error) => {
    const now = performance.now();
    if (now - since > minuteMs) [since, lines] = [now, 0];
    lines += 1;
    if (lines > linesAMinuteMax) {
      leftOut += 1;
      return;
    }
    log.error({ err: error, ...(leftOut > 0 ? { leftOut } : {}) }, 'the page of the signer failed');
    leftOut = 0;
  };
}
