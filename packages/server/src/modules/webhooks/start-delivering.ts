import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { claimLetters } from './sending/claim-letters.ts';
import { readerName, type Enqueued } from './sending/enqueue-deliveries.ts';
import { followUnfollowed } from './follow-project.ts';
import { listWaiting, type Claimed, type ClaimLimits } from './deliveries/queue-store.ts';
import { openNews } from './sending/read-news.ts';
import { startNoting, type NotingPace } from './sending/start-noting.ts';
import { startRecording } from './sending/start-recording.ts';
import { atOnceMax } from './sending/paces.ts';
import { startSending, type Sending } from './sending/start-sending.ts';
import { writeLetters, type Addressed } from './sending/write-letters.ts';

/** How often the loops look by themselves, where nothing wakes them. */
export type Pace = { lookEveryMs: number; claimEveryMs: number; noting: NotingPace };

const productionPace: Pace = { lookEveryMs: 150, claimEveryMs: 1000, noting: { afterMs: 1000, everyMs: 500 } };
/** Longer than any attempt: whoever has not written down by then what came of it is dead. */
const claimSeconds = 30;
const perFailingMax = 2;
const failingMinutesMin = 1;
const waitingMax = 10_000;

/**
 * Sends webhooks: reads what happened, claims what is due, and writes down what came of it. Loops that wake each other,
 * so that nothing waits for the slowest attempt, and what many attempts came to is written together.
 */
export function startDelivering(deps: Deps, pace: Pace = productionPace): Pick<Loop, 'stop'> {
  let opened = false;
  let isStopping = false;
  /** Something waits for room, as far as we know. */
  let isBehind = false;
  let claimedAtMs = -Infinity;

  const noting = startNoting(deps, pace.noting);

  // Where attempts have ended there is room again, and perhaps something was waiting for it.
  const recording = startRecording(deps, (noted) => {
    noting.settle(noted);
    if (isBehind) taking.wake();
  });

  const sending = startSending(deps, (result) => {
    recording.add(result);
    // Goes on sending while what came of the first half is written down.
    if (isBehind && sending.isHalfGone(result.webhookId)) taking.wake();
  });

  const news = openNews(deps, () => limitsNow(deps, sending));

  const taking = startLoop('webhook deliveries', pace.lookEveryMs, deps.log, async () => {
    if (!opened) await open();
    const more = await takeNews();
    if (isBehind || performance.now() - claimedAtMs >= pace.claimEveryMs) await takeDue();
    return more ? 'again' : 'wait';
  });

  async function open(): Promise<void> {
    await openReader(deps.db, readerName);
    await followUnfollowed(deps);
    // Whoever began these may be dead, and have noted nothing.
    noting.watch(await listWaiting(deps.db, waitingMax));
    opened = true;
  }

  /** What has just happened: most of it is sent at once, without waiting to be claimed. */
  async function takeNews(): Promise<boolean> {
    const { made, bodies, hasOthers, more } = await news.next();
    noting.watch(made.filter(({ isFailing }) => !isFailing).map(({ paymentId }) => paymentId));
    if (hasOthers || made.some(({ isClaimed }) => !isClaimed)) isBehind = true;
    const claims = made.filter(({ isClaimed }) => isClaimed);
    const send = sending.take(claims);
    if (more && !isStopping) news.readAhead();
    await writeAndSend(deps, claims, bodies, send);
    return more;
  }

  async function takeDue(): Promise<void> {
    const limits = limitsNow(deps, sending);
    if (limits.claimsMax === 0) return;
    claimedAtMs = performance.now();
    const letters = await claimLetters(deps, limits);
    isBehind = letters.length > 0 || sending.isAnyFull();
    sending.take(letters.map(({ claimed }) => claimed))(letters);
  }

  return {
    async stop() {
      isStopping = true;
      await taking.stop();
      if (news.isAhead()) await takeNews().catch((error: Error) => tellLeft(deps, error));
      await sending.stop();
      await recording.stop();
      await noting.stop();
    },
  };
}

/** Whatever was not written goes out of our hands. */
async function writeAndSend(
  deps: Deps,
  claims: readonly Claimed[],
  bodies: Enqueued['bodies'],
  send: (letters: readonly Addressed[]) => void,
): Promise<void> {
  let letters: readonly Addressed[] = [];
  try {
    letters = await writeLetters(deps, claims, bodies, deps.clock.now());
  } finally {
    send(letters);
  }
}

/** What was claimed as it was read nobody else sends for half a minute. */
function tellLeft({ log }: Deps, { message }: Error): void {
  log.warn({ error: message }, 'webhooks that were read are sent once their claims lapse');
}

function limitsNow({ clock }: Pick<Deps, 'clock'>, { busy, room }: Sending): ClaimLimits {
  const now = clock.now();
  const lapsesAt = new Date(now.getTime() + claimSeconds * 1000);
  const failingBefore = minutesAfter(now, -failingMinutesMin);
  const most = { claimsMax: room(), perEndpointMax: atOnceMax, perFailingMax };
  return { ...most, now, lapsesAt, failingBefore, busy: busy() };
}
