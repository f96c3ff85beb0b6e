import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import { judgeOutcome } from './judge-outcome.ts';
import { releaseClaims, type Busy, type Claimed, type Result } from '../deliveries/queue-store.ts';
import { atOnceMax, Paces } from './paces.ts';
import { sendDelivery } from './send-delivery.ts';
import type { Addressed } from './write-letters.ts';

export type Sending = {
  /** What of which endpoint is in our hands, and how much of it may be. Others may have no more than is sent at once. */
  busy(): Busy[];
  /** Whether half of what may be in our hands for an endpoint is gone. */
  isHalfGone(webhookId: number): boolean;
  /** Whether for some endpoint no more may come into our hands. */
  isAnyFull(): boolean;
  /** How many more may come into our hands. */
  room(): number;
  /** These are in our hands from now on. What they say is given to the answer, once it is written. */
  take(claims: readonly Claimed[]): (letters: readonly Addressed[]) => void;
  stop(): Promise<void>;
};

const heldMax = 4000;
/** What waits longer for its turn is given back: an endpoint that is changed or switched off gets nothing old after that. */
const holdMsMax = 2000;
/** How long attempts under way may take to end when we stop; then they are broken off and made again later. */
const graceMs = 1000;

/** Sends letters, to each endpoint only so many at once, and tells what came of each. */
export function startSending(deps: Deps, ended: (result: Result) => void): Sending {
  const hands = openHands();
  const paces = new Paces();
  const queues = new Map<number, { heldAtMs: number; letter: Addressed }[]>();
  const atOnce = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let isStopping = false;

  function send(letters: readonly Addressed[]): void {
    const heldAtMs = performance.now();
    for (const letter of letters) {
      const { webhookId } = letter.claimed;
      if ((atOnce.get(webhookId) ?? 0) < atOnceMax) begin(letter);
      else queues.set(webhookId, [...(queues.get(webhookId) ?? []), { heldAtMs, letter }]);
    }
  }

  function begin({ claimed, letter }: Addressed): void {
    const { webhookId } = claimed;
    count(atOnce, webhookId, 1);
    watch(
      underWay,
      sendDelivery(deps, letter, breakOff.signal).then((outcome) => {
        count(atOnce, webhookId, -1);
        hands.letGo(webhookId);
        const result = judgeOutcome({ claimed, letter }, outcome, breakOff.signal.aborted);
        paces.note(result);
        beginNext(webhookId);
        ended(result);
      }),
    );
  }

  function beginNext(webhookId: number): void {
    const queue = queues.get(webhookId);
    if (!queue) return;
    const late: Claimed[] = [];
    while ((atOnce.get(webhookId) ?? 0) < atOnceMax) {
      const next = queue.shift();
      if (!next) break;
      if (performance.now() - next.heldAtMs <= holdMsMax && !isStopping) begin(next.letter);
      else late.push(next.letter.claimed);
    }
    if (queue.length === 0) queues.delete(webhookId);
    giveBack(late);
  }

  /** Whoever has room sends them. If that cannot be written, their claims lapse. */
  function giveBack(claims: readonly Claimed[]): void {
    if (claims.length === 0) return;
    for (const { webhookId } of claims) hands.letGo(webhookId);
    watch(underWay, release(deps, claims));
  }

  return {
    ...standOf(hands, paces),
    room: hands.room,
    take: (claims) => takeInHand(hands, claims, send),
    async stop() {
      isStopping = true;
      giveBack([...queues.values()].flat().map(({ letter }) => letter.claimed));
      queues.clear();
      await Promise.race([Promise.all(underWay), delay(graceMs, undefined, { ref: false })]);
      breakOff.abort();
      await Promise.all(underWay);
    },
  };
}

function standOf(
  { held }: ReturnType<typeof openHands>,
  paces: Paces,
): Pick<Sending, 'busy' | 'isHalfGone' | 'isAnyFull'> {
  return {
    busy() {
      const ids = new Set([...held.keys(), ...paces.known()]);
      return [...ids].map((webhookId) => {
        return { webhookId, count: held.get(webhookId) ?? 0, most: paces.mostOf(webhookId) };
      });
    },
    isHalfGone: (webhookId) => held.get(webhookId) === Math.floor(paces.mostOf(webhookId) / 2),
    isAnyFull: () => [...held].some(([webhookId, taken]) => taken >= paces.mostOf(webhookId)),
  };
}

function takeInHand(
  hands: ReturnType<typeof openHands>,
  claims: readonly Claimed[],
  send: (letters: readonly Addressed[]) => void,
): (letters: readonly Addressed[]) => void {
  for (const { webhookId } of claims) hands.take(webhookId);
  return (letters) => {
    const written = new Set(letters.map(({ claimed }) => claimed.id));
    for (const { id, webhookId } of claims) if (!written.has(id)) hands.letGo(webhookId);
    send(letters);
  };
}

async function release({ db, clock, log }: Deps, claims: readonly Claimed[]): Promise<void> {
  try {
    await releaseClaims(db, claims, clock.now());
  } catch (error) {
    log.warn({ error: (error as Error).message, claims: claims.length }, 'webhooks were not given back');
  }
}

/** What is in our hands, for each endpoint and in all. */
function openHands() {
  const held = new Map<number, number>();
  let heldOfAll = 0;
  return {
    held,
    room: () => heldMax - heldOfAll,
    take(webhookId: number): void {
      count(held, webhookId, 1);
      heldOfAll += 1;
    },
    letGo(webhookId: number): void {
      count(held, webhookId, -1);
      heldOfAll -= 1;
    },
  };
}

function watch(underWay: Set<Promise<void>>, work: Promise<void>): void {
  const watched = work.finally(() => underWay.delete(watched));
  underWay.add(watched);
}

function count(of: Map<number, number>, key: number, change: 1 | -1): void {
  const now = (of.get(key) ?? 0) + change;
  if (now > 0) of.set(key, now);
  else of.delete(key);
}
