import type { WebSocket } from '@fastify/websocket';
import { liveRequest, topics } from '@coffer/contract/operations/live.ts';
import type { Deps } from '../../platform/deps.ts';
import { chooseTopics } from './choose-topics.ts';
import type { Guest } from './guest.ts';
import { eventText, type LiveHub } from './live-hub.ts';
import { closeCodes, LiveSocket } from './live-socket.ts';
import { listMissed, newestSeq } from './live-store.ts';

const missedMax = 1000;
/** Said before the first answer: more than anybody has to say. */
const waitingMax = 10;

/** Serves one connection as long as it lasts: one message after the other. */
export function serveSocket(deps: Deps, hub: LiveHub, line: WebSocket, guest: Guest): void {
  const socket = new LiveSocket(line, guest);
  if (!hub.add(socket)) return;
  let waiting = 0;
  let turn: Promise<void> = hub.begin().then(
    () => (guest.kind === 'payer' ? subscribe(deps, hub, socket, [topics.payment(guest.reference)]) : undefined),
    (error: unknown) => fail(error),
  );
  line.on('close', () => hub.remove(socket));
  line.on('message', (data: Buffer) => {
    waiting += 1;
    const isBearable = waiting <= waitingMax && socket.maySpeak() && hub.shares.maySpeak(guest.address);
    if (!isBearable) return socket.close(closeCodes.tooMany, 'Too many messages.');
    turn = turn
      .then(() => answer(deps, hub, socket, data.toString()))
      .catch(fail)
      .finally(() => (waiting -= 1));
  });

  function fail(error: unknown): void {
    deps.log.warn({ error: (error as Error).message }, 'live connection given up');
    socket.close(1011, 'Something went wrong on our side.');
  }
}

async function answer(deps: Deps, hub: LiveHub, socket: LiveSocket, text: string): Promise<void> {
  const read = liveRequest.safeParse(parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = issue?.path.join('.') ?? '';
    const message = `${path === '' ? '' : `${path}: `}${issue?.message ?? 'not understood'}`;
    return socket.say({ type: 'error', code: 'VALIDATION_FAILED', message });
  }
  const { topics: asked, resume } = read.data;
  if (!socket.maySubscribe(asked.length)) return socket.close(closeCodes.tooMany, 'Too many subscriptions.');
  await subscribe(deps, hub, socket, asked, resume);
}

/** From `ready` on every event comes: first those since `resume`, or `reset` when they are not all there any more. */
async function subscribe(
  { db }: Deps,
  hub: LiveHub,
  socket: LiveSocket,
  asked: readonly string[],
  resume?: number,
): Promise<void> {
  const { granted, topics: followed, wholeKinds, refused } = await chooseTopics(db, socket.guest, asked);
  for (const { code, message } of refused) socket.say({ type: 'error', code, message });
  socket.hold();
  try {
    const upTo = hub.seq;
    hub.follow(socket, followed, wholeKinds);
    const missed = resume === undefined || resume === upTo ? [] : await missedBy(resume, upTo);
    if (!missed) socket.say({ type: 'reset', seq: upTo });
    socket.say({ type: 'ready', seq: missed ? Math.min(resume ?? upTo, upTo) : upTo, topics: granted });
    for (const event of missed ?? []) socket.tellNow(eventText(event));
  } finally {
    socket.release();
  }

  async function missedBy(after: number, upTo: number) {
    // Another process may have read further than this one. Further than everybody is a number from elsewhere.
    if (after > upTo) return after > (await newestSeq(db)) ? undefined : [];
    return listMissed(db, { topics: followed, wholeKinds, after, upTo }, missedMax);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
