import { deliveryStatus } from '../deliveries/delivery-status.ts';
import type { Claimed, Result } from '../deliveries/queue-store.ts';
import { nextAttempt } from './retry-schedule.ts';
import type { Outcome } from './send-delivery.ts';

const gone = 410;
const tooMuch = 429;

type Sent = { claimed: Claimed; letter: { url: string } };

/** Where a delivery goes after an attempt. An interrupted one is tried again at once, and counts as no failure. */
export function judgeOutcome({ claimed, letter }: Sent, outcome: Outcome, wasInterrupted: boolean): Result {
  const { at, answered, latencyMs, error, answer } = outcome;
  const { id: deliveryId, webhookId, attempt } = claimed;
  const verdict = error === null ? 'success' : wasInterrupted && answered === null ? 'none' : 'failure';
  const { url } = letter;
  const result = { deliveryId, webhookId, url, attempt, at, answered, latencyMs, error, answer, verdict } as const;
  if (verdict === 'success') return { ...result, ...moved('delivered', null, 0) };
  if (verdict === 'none') return { ...result, ...moved('waiting', at, claimed.failures) };
  const failures = claimed.failures + 1;
  const slowDown = answered === tooMuch;
  const next = answered === gone ? undefined : nextAttempt({ failures, at, slowDown, retryAfter: outcome.retryAfter });
  return { ...result, ...(next ? moved('waiting', next, failures) : moved('exhausted', null, failures)) };
}

export function saysGone({ answered }: Pick<Result, 'answered'>): boolean {
  return answered === gone;
}

function moved(
  to: 'delivered' | 'waiting' | 'exhausted',
  dueAt: Date | null,
  failures: number,
): Pick<Result, 'status' | 'dueAt' | 'failures'> {
  return { status: deliveryStatus.move('sending', to), dueAt, failures };
}
