import { getPublicPayment, type PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { readPublicly } from '../../../api/http/read-publicly.ts';
import { hearOfPayment } from '../../../api/live/hear-of-payment.ts';

type Seen = { changed(payment: PublicPayment): void; reached(isReached: boolean): void };

const shownMs = 2500;
/** While we are told, asking is for what might be missed all the same. */
const toldMs = 15_000;
const hiddenMs = 20_000;
/** Of a payment that is over: what was sent late comes soon after, a reorg seldom. */
const lapsedMs = 5000;
const settledMs = 20_000;
const failedMsMax = 30_000;
const failuresUntilSaid = 2;

/**
 * Asks how the payment stands whenever something happens to it, and now and then beside, until told to stop. Where
 * nothing can be heard, it asks again and again.
 */
export function followPayment(first: PublicPayment, seen: Seen): () => void {
  const input = { params: { ref: first.referenceID } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isAsking = false;
  let isWanted = false;
  let isTold = false;
  let newest = first;
  let failures = 0;

  async function ask(): Promise<void> {
    isWanted = isAsking;
    if (isAsking) return;
    clearTimeout(timer);
    isAsking = true;
    try {
      const payment = await readPublicly(getPublicPayment, input);
      failures = 0;
      if (!isStopped && payment.sequence >= newest.sequence) seen.changed((newest = payment));
    } catch {
      failures += 1;
    }
    isAsking = false;
    if (isStopped) return;
    seen.reached(failures < failuresUntilSaid);
    // It happened while we asked: the answer may be from before.
    if (isWanted) void ask();
    else plan();
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs(newest, failures, isTold));
  }

  const look = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  const stopHearing = hearOfPayment(first.referenceID, {
    news: () => void ask(),
    connected(isConnected) {
      isTold = isConnected;
      if (!isAsking) plan();
    },
  });
  plan();
  return () => {
    isStopped = true;
    stopHearing();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}

function waitMs({ step }: PublicPayment, failures: number, isTold: boolean): number {
  if (failures > 0) return Math.min(failedMsMax, shownMs * 2 ** failures);
  if (document.visibilityState === 'hidden') return hiddenMs;
  if (step === 'paid' || step === 'overpaid' || step === 'refunded') return settledMs;
  if (isTold) return toldMs;
  return step === 'expired' || step === 'cancelled' ? lapsedMs : shownMs;
}
