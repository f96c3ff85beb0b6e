import type { CofferError } from './coffer-error.ts';

const firstPauseMs = 500;
const pauseMaxMs = 8_000;
/** Whoever is asked to wait longer than this is told so, rather than kept waiting. */
const retryAfterMaxSeconds = 60;

/**
 * How long to wait before the same request is sent again; nothing when that would not help. Half of the pause is random, so
 * that many clients do not come back at once.
 */
export function retryPause(failure: CofferError, retriesBefore: number, random: number): number | undefined {
  if (!passes(failure)) return undefined;
  const backoffMs = Math.min(firstPauseMs * 2 ** retriesBefore, pauseMaxMs) * (0.5 + random / 2);
  const { retryAfterSeconds = 0 } = failure;
  return retryAfterSeconds > retryAfterMaxSeconds ? undefined : Math.max(backoffMs, retryAfterSeconds * 1000);
}

/** Trouble that goes by. Every other refusal would only be said again. */
function passes({ status, code }: CofferError): boolean {
  return code === 'UNREACHABLE' || status >= 500 || status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS';
}
