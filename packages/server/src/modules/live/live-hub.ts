import type { Deps } from '../../platform/deps.ts';
import { followChannel, type Follower } from '../../platform/db/follow-channel.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { findKeys } from '../api-keys/index.ts';
import { findSessions } from '../members/index.ts';
import { personOf, rightsOf, type Known } from './guest.ts';
import { AddressShares } from './address-shares.ts';
import { closeCodes, type LiveSocket } from './live-socket.ts';
import { listAfter, liveChannel, newestSeq, type LiveEvent } from './live-store.ts';

const eventsMax = 1000;
/** Should a notice be lost. */
const readEveryMs = 5000;
const checkEveryMs = 2000;
const pingEveryMs = 25_000;

/** Everybody who is connected to this process. What is new is read once for all of them. */
export class LiveHub {
  private readonly deps: Deps;
  private readonly databaseUrl: string;
  private readonly sockets = new Set<LiveSocket>();
  private readonly followers = new Map<string, Set<LiveSocket>>();
  private begun: Promise<void> | undefined;
  private stops: (() => Promise<void>)[] = [];
  readonly shares: AddressShares;
  /** Up to where this process has read. */
  seq = 0;

  constructor(deps: Deps, databaseUrl: string) {
    this.deps = deps;
    this.databaseUrl = databaseUrl;
    this.shares = new AddressShares(deps.limits);
  }

  /** Listens from the first connection on: where nobody looks, nothing is read. */
  begin(): Promise<void> {
    return (this.begun ??= this.start().catch((error: unknown) => {
      this.begun = undefined;
      throw error;
    }));
  }

  private async start(): Promise<void> {
    const { deps } = this;
    let reading: Loop | undefined;
    const wake = () => reading?.wake();
    const listening = { channel: liveChannel, name: 'coffer-live', log: deps.log, heard: wake, listening: wake };
    const follower: Follower = await followChannel(this.databaseUrl, listening);
    this.stops = [() => follower.stop()];
    this.seq = await newestSeq(deps.db);
    const loops = [
      (reading = startLoop('live reading', readEveryMs, deps.log, () => this.read())),
      startLoop('live checking', checkEveryMs, deps.log, () => this.check()),
      startLoop('live pinging', pingEveryMs, deps.log, () => this.ping()),
    ];
    this.stops.push(...loops.map((loop) => () => loop.stop()));
  }

  async stop(): Promise<void> {
    await this.begun?.catch(() => undefined);
    await Promise.all(this.stops.map((stop) => stop()));
  }

  /** Takes in a connection, or closes it. Another one of the same tab is replaced by it. */
  add(socket: LiveSocket): boolean {
    const { guest } = socket;
    if (guest.kind === 'known') {
      const mine = this.known().filter(({ guest: other }) => personOf(other) === personOf(guest));
      for (const other of mine.filter((one) => one.guest.clientId === guest.clientId)) {
        this.remove(other.socket);
        other.socket.close(closeCodes.replaced, 'Another connection of this client took its place.');
      }
      if (mine.length >= this.deps.limits.socketsPerPerson) {
        socket.close(closeCodes.tooMany, 'Too many connections.');
        return false;
      }
    }
    if (guest.kind === 'payer' && this.payersOf(guest.reference) >= this.deps.limits.socketsPerPayment) {
      socket.close(closeCodes.tooMany, 'Too many connections.');
      return false;
    }
    this.sockets.add(socket);
    return true;
  }

  private payersOf(reference: string): number {
    return this.count(({ guest }) => guest.kind === 'payer' && guest.reference === reference);
  }

  remove(socket: LiveSocket): void {
    this.sockets.delete(socket);
    for (const key of keysOf(socket)) {
      const others = this.followers.get(key);
      others?.delete(socket);
      if (others?.size === 0) this.followers.delete(key);
    }
  }

  follow(socket: LiveSocket, topics: readonly string[], wholeKinds: readonly string[]): void {
    if (!this.sockets.has(socket)) return;
    for (const topic of topics) socket.topics.add(topic);
    for (const kind of wholeKinds) socket.wholeKinds.add(kind);
    for (const key of keysOf(socket)) {
      const others = this.followers.get(key) ?? new Set();
      this.followers.set(key, others.add(socket));
    }
  }

  private async read(): Promise<'again' | 'wait'> {
    const events = await listAfter(this.deps.db, this.seq, eventsMax);
    for (const event of events) {
      this.seq = event.seq;
      this.deliver(event);
    }
    return events.length === eventsMax ? 'again' : 'wait';
  }

  private deliver(event: LiveEvent): void {
    const own = this.followers.get(event.topic);
    const whole = this.followers.get(wholeKey(event.topic.split(':')[2] ?? ''));
    if (!own && !whole) return;
    const told = { seq: event.seq, text: eventText(event) };
    for (const socket of new Set([...(own ?? []), ...(whole ?? [])])) socket.tell(told);
  }

  /** Who was signed out, or may do other things than before, has to come again. */
  private async check(): Promise<'wait'> {
    const known = this.known();
    if (known.length === 0) return 'wait';
    const now = this.deps.clock.now();
    const sessionIds = known.flatMap(({ guest: { subject } }) =>
      subject.kind === 'member' ? [subject.sessionId] : [],
    );
    const keyIds = known.flatMap(({ guest: { subject } }) => (subject.kind === 'key' ? [subject.keyId] : []));
    const sessions = sessionIds.length > 0 ? await findSessions(this.deps, [...new Set(sessionIds)], now) : new Map();
    const keys = keyIds.length > 0 ? await findKeys(this.deps, [...new Set(keyIds)], now) : new Map();
    for (const { socket, guest } of known) {
      const { subject } = guest;
      const today = subject.kind === 'member' ? sessions.get(subject.sessionId) : keys.get(subject.keyId);
      if (!today) this.dismiss(socket, closeCodes.ended, 'Signed out.');
      else if (rightsOf(today) !== rightsOf(subject)) this.dismiss(socket, closeCodes.changed, 'Permissions changed.');
    }
    return 'wait';
  }

  private dismiss(socket: LiveSocket, code: number, reason: string): void {
    this.remove(socket);
    socket.close(code, reason);
  }

  private async ping(): Promise<'wait'> {
    this.shares.countAnew();
    for (const socket of this.sockets) socket.ping();
    return 'wait';
  }

  private known(): { socket: LiveSocket; guest: Known }[] {
    return [...this.sockets].flatMap((socket) =>
      socket.guest.kind === 'known' ? [{ socket, guest: socket.guest }] : [],
    );
  }

  private count(matches: (socket: LiveSocket) => boolean): number {
    let found = 0;
    for (const socket of this.sockets) if (matches(socket)) found += 1;
    return found;
  }
}

export function eventText({ seq, topic, event, at, data }: LiveEvent): string {
  return JSON.stringify({ type: 'event', seq, topic, event, at: at.toISOString(), data });
}

function keysOf({ topics, wholeKinds }: LiveSocket): string[] {
  return [...topics, ...[...wholeKinds].map(wholeKey)];
}

/** No topic is called so. */
function wholeKey(kind: string): string {
  return `project:*:${kind}`;
}
