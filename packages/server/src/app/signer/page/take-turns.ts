export class ServerBusy extends Error {
  override name = 'ServerBusy';
}

const minuteMs = 60_000;
const busy = 'Too many people ask the signer just now. Try again in a minute.';

type Share = { answersAtOnceMax: number; callsAMinuteMax: number };

export type TurnLimits = {
  /** Of everybody whom nothing tells apart from a stranger. */
  all: Share;
  /** Of one address among them. */
  address: Share;
  /** Kept for links that were good: however many strangers ask, these are answered. One link has no more than this a minute. */
  known: Share & { linksMax: number; minutes: number };
};

export type Asking = {
  /** By whom; null where nobody can tell, as behind a proxy that nobody named. */
  who: string | null;
  /** The link that it came with. */
  link: string | null;
  /** Whether the link shows by itself that it is one of ours. */
  isVouched: boolean;
};

/** So many at once and so many a minute: of all, of each address, and apart from both of each link that was good. */
export function takeTurns({ all, address, known }: TurnLimits) {
  const strangers = new Room(all);
  const [addresses, links] = [new Rooms(address, all.callsAMinuteMax), new Rooms(known, known.linksMax)];
  const friends = new Room({ ...known, callsAMinuteMax: Number.POSITIVE_INFINITY });
  const good = new GoodLinks(known);

  function enter({ who, link, isVouched }: Asking): () => void {
    if (link !== null && (isVouched || good.has(link))) {
      const leave = enterBoth(links.of(link), friends);
      if (leave) return leave;
    }
    // Whoever has used up their own share takes nothing from that of the others.
    const leave = who === null ? enterBoth(strangers) : enterBoth(addresses.of(who), strangers);
    if (!leave) throw new ServerBusy(busy);
    return leave;
  }

  return async <T>(asking: Asking, work: () => Promise<T>): Promise<T> => {
    const leave = enter(asking);
    try {
      const answer = await work();
      if (asking.link !== null) good.add(asking.link);
      return answer;
    } finally {
      leave();
    }
  };
}

class Room {
  readonly #share: Share;
  #running = 0;
  #since = 0;
  #count = 0;

  constructor(share: Share) {
    this.#share = share;
  }

  hasTurn(now: number): boolean {
    if (now - this.#since > minuteMs) [this.#since, this.#count] = [now, 0];
    return this.#count < this.#share.callsAMinuteMax && this.#running < this.#share.answersAtOnceMax;
  }

  enter(): void {
    this.#count += 1;
    this.#running += 1;
  }

  leave(): void {
    this.#running -= 1;
  }

  isIdle(now: number): boolean {
    return this.#running === 0 && now - this.#since > minuteMs;
  }
}

/** One for each name, no more of them than that: where there are, nobody else gets one until some are idle. */
class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #share: Share;
  readonly #max: number;

  constructor(share: Share, max: number) {
    [this.#share, this.#max] = [share, max];
  }

  of(name: string): Room | undefined {
    const found = this.#rooms.get(name);
    if (found) return found;
    if (this.#rooms.size >= this.#max) {
      const now = performance.now();
      for (const [old, room] of this.#rooms) if (room.isIdle(now)) this.#rooms.delete(old);
      if (this.#rooms.size >= this.#max) return undefined;
    }
    const room = new Room(this.#share);
    this.#rooms.set(name, room);
    return room;
  }
}

/** Those that were answered well of late, the latest of them. */
class GoodLinks {
  readonly #until = new Map<string, number>();
  readonly #max: number;
  readonly #ms: number;

  constructor({ linksMax, minutes }: TurnLimits['known']) {
    [this.#max, this.#ms] = [linksMax, minutes * minuteMs];
  }

  has(link: string): boolean {
    return (this.#until.get(link) ?? 0) > performance.now();
  }

  add(link: string): void {
    this.#until.delete(link);
    this.#until.set(link, performance.now() + this.#ms);
    const [oldest] = this.#until.keys();
    if (this.#until.size > this.#max && oldest !== undefined) this.#until.delete(oldest);
  }
}

/** Into all of them, or into none. */
function enterBoth(...rooms: readonly (Room | undefined)[]): (() => void) | undefined {
  const now = performance.now();
  const entered = rooms.filter((room) => room?.hasTurn(now));
  if (entered.length < rooms.length) return undefined;
  for (const room of entered) room?.enter();
  return () => {
    for (const room of entered) room?.leave();
  };
}
