import type { WebSocket } from '@fastify/websocket';
import type { LiveMessage } from '@coffer/contract/operations/live.ts';
import type { Guest } from './guest.ts';

/** How much may wait for a slow line before it is given up. */
const waitingBytesMax = 1 << 20;
/** And while somebody catches up. */
const heldMax = 2_000;
const subscriptionsMax = 30;
const topicsMax = 200;
/** Far more than a page has to say between two pings. */
const messagesMax = 100;
/** For so long the other side may answer a farewell. */
const farewellMs = 500;

export const closeCodes = {
  ended: 4401,
  changed: 4403,
  slow: 4408,
  replaced: 4409,
  tooMany: 4429,
} as const;

/** An event, put into text once for all who get it. */
export type Told = { seq: number; text: string };

/** One connection: what it follows, and what waits while it catches up. */
export class LiveSocket {
  readonly guest: Guest;
  readonly topics = new Set<string>();
  readonly wholeKinds = new Set<string>();
  private readonly line: WebSocket;
  private held: Told[] | undefined;
  private answered = true;
  private subscriptions = 0;
  private messages = 0;

  constructor(line: WebSocket, guest: Guest) {
    this.line = line;
    this.guest = guest;
    line.on('pong', () => (this.answered = true));
  }

  say(message: LiveMessage): void {
    this.send(JSON.stringify(message));
  }

  /** In its order: what happens during a replay comes after it. */
  tell(told: Told): void {
    if (!this.held) return this.send(told.text);
    this.held.push(told);
    if (this.held.length > heldMax) this.giveUp();
  }

  /** Part of a replay. */
  tellNow(text: string): void {
    this.send(text);
  }

  hold(): void {
    this.held ??= [];
  }

  /** Lets through what waited. */
  release(): void {
    const waited = this.held ?? [];
    this.held = undefined;
    for (const { text } of waited) this.send(text);
  }

  /** Counts a message, whatever it says: whether one more is bearable. */
  maySpeak(): boolean {
    this.messages += 1;
    return this.messages <= messagesMax;
  }

  /** Whether one more subscription is bearable. */
  maySubscribe(topics: number): boolean {
    this.subscriptions += 1;
    return this.subscriptions <= subscriptionsMax && this.topics.size + topics <= topicsMax;
  }

  /** Gives up a line that has not answered since the last time. Counts what it says anew. */
  ping(): void {
    this.subscriptions = 0;
    this.messages = 0;
    if (!this.answered) return this.line.terminate();
    this.answered = false;
    if (this.line.readyState === this.line.OPEN) this.line.ping();
  }

  /** Nothing is heard of it any more, and it is gone in a moment, whatever the other side does. */
  close(code: number, reason: string): void {
    this.line.removeAllListeners('message');
    this.line.close(code, reason);
    setTimeout(() => this.line.terminate(), farewellMs).unref();
  }

  private send(text: string): void {
    if (this.line.readyState !== this.line.OPEN) return;
    if (this.line.bufferedAmount > waitingBytesMax) {
      // Whoever does not read would not read a farewell either.
      this.giveUp();
      return;
    }
    this.line.send(text);
  }

  /** They come back, and catch up or begin anew. */
  private giveUp(): void {
    if (this.held) this.held = [];
    this.line.close(closeCodes.slow, 'Too slow.');
    this.line.terminate();
  }
}
