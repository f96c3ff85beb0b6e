import { setTimeout as delay } from 'node:timers/promises';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { openReader } from '../../platform/outbox-reader.ts';
import { claimLetters } from './claim-letters.ts';
import { enqueueDeliveries, readerName } from './enqueue-deliveries.ts';
import { followUnfollowed } from './follow-project.ts';
import { judgeOutcome } from './judge-outcome.ts';
import type { Claimed } from './queue-store.ts';
import { sendDelivery, type Letter } from './send-delivery.ts';
import { startRecording } from './start-recording.ts';

const enqueueEveryMs = 150;
const claimEveryMs = 1000;
/** Longer than any attempt: whoever has not written down by then what came of it is dead. */
const claimSeconds = 30;
const inFlightMax = 1000;
const perEndpointMax = 48;
const perFailingMax = 2;
const failingMinutesMin = 1;
/** How long attempts under way may take to end when we stop; then they are broken off and made again later. */
const graceMs = 1000;

/**
 * Sends webhooks: reads what happened, claims what is due, and writes down what came of it. Three loops that wake each
 * other, so that nothing waits for the slowest attempt, and what many attempts came to is written together.
 */
export function startDelivering(deps: Deps): Pick<Loop, 'stop'> {
  const inFlight = new Map<number, number>();
  const attempts = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let opened = false;

  const enqueueing = startLoop('webhook events', enqueueEveryMs, deps.log, async () => {
    if (!opened) await open();
    const { deliveries, more } = await enqueueDeliveries(deps);
    if (deliveries > 0) claiming.wake();
    return more ? 'again' : 'wait';
  });

  const claiming = startLoop('webhook deliveries', claimEveryMs, deps.log, async () => {
    const free = inFlightMax - attempts.size;
    if (free === 0) return 'wait';
    const now = deps.clock.now();
    const letters = await claimLetters(deps, {
      now,
      lapsesAt: new Date(now.getTime() + claimSeconds * 1000),
      failingBefore: minutesAfter(now, -failingMinutesMin),
      claimsMax: free,
      perEndpointMax,
      perFailingMax,
      inFlight,
    });
    for (const { claimed, letter } of letters) begin(claimed, letter);
    return 'wait';
  });

  // Where attempts have ended there is room again, and perhaps something was waiting for it.
  const recording = startRecording(deps, () => claiming.wake());

  async function open(): Promise<void> {
    await openReader(deps.db, readerName);
    await followUnfollowed(deps);
    opened = true;
  }

  function begin(claimed: Claimed, letter: Letter): void {
    const { webhookId } = claimed;
    inFlight.set(webhookId, (inFlight.get(webhookId) ?? 0) + 1);
    const attempt = sendDelivery(deps, letter, breakOff.signal).then((outcome) => {
      const others = (inFlight.get(webhookId) ?? 1) - 1;
      if (others === 0) inFlight.delete(webhookId);
      else inFlight.set(webhookId, others);
      // Goes on sending while what came of the first half is written down.
      if (others === perEndpointMax / 2) claiming.wake();
      recording.add(judgeOutcome(claimed, outcome, breakOff.signal.aborted));
      attempts.delete(attempt);
    });
    attempts.add(attempt);
  }

  return {
    async stop() {
      await Promise.all([enqueueing.stop(), claiming.stop()]);
      await Promise.race([Promise.all(attempts), delay(graceMs, undefined, { ref: false })]);
      breakOff.abort();
      await Promise.all(attempts);
      await recording.stop();
    },
  };
}
