import type { RpcNode } from './rpc-node.ts';
import type { NodePool } from './node-pool.ts';

const pollMsMin = 200;
const pollMsMax = 4_000;
/** While a node tells us of new blocks, we ask only to be safe. */
const pollMsPushed = 5_000;
const reconnectMsFirst = 1_000;
const reconnectMsMax = 60_000;
/** Blocks that come between two looks, at most. */
const leapMax = 1_000;
/** How much the latest block counts in what we think of their rhythm. */
const weight = 0.2;

type Latest = { height: number; hash: string };
export type WatchWays = {
  latest(node: RpcNode): Promise<Latest>;
  /** For nodes that tell of new blocks by web socket. */
  readonly push?: Push;
};
export type Push = {
  /** Where a node listens for web sockets, as a rule. */
  url(node: URL): URL;
  readonly subscription: string;
  read(message: string): 'subscribed' | 'head' | 'other';
};

/** Wakes whoever waits for blocks: by push where a node does that, and by asking as often as the blocks' rhythm is worth it. */
export class HeadWatch {
  readonly #pool: NodePool;
  readonly #ways: WatchWays;
  readonly #wakes = new Set<() => void>();
  #stopAll: (() => void) | null = null;
  #pushing = 0;

  constructor(pool: NodePool, ways: WatchWays) {
    this.#pool = pool;
    this.#ways = ways;
  }

  on(wake: () => void): () => void {
    const own = () => wake();
    this.#wakes.add(own);
    if (this.#wakes.size === 1) this.#start();
    return () => {
      this.#wakes.delete(own);
      if (this.#wakes.size === 0) this.close();
    };
  }

  close(): void {
    this.#wakes.clear();
    this.#stopAll?.();
    this.#stopAll = null;
  }

  #start(): void {
    const { push } = this.#ways;
    const stops = [this.#poll(), ...(push ? this.#pool.nodes.map((node) => this.#listen(node, push)) : [])];
    this.#stopAll = () => {
      for (const stop of stops) stop();
    };
  }

  #wakeAll(): void {
    for (const wake of this.#wakes) wake();
  }

  #poll(): () => void {
    const rhythm = new Rhythm();
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const ask = async () => {
      // Nobody answers: whoever reads the head next is told so.
      const latest = await this.#pool.ask((node) => this.#latestOf(node)).catch(() => null);
      if (isStopped) return;
      if (latest !== null && rhythm.note(latest)) this.#wakeAll();
      plan(this.#pushing > 0 ? pollMsPushed : rhythm.nextMs());
    };
    const plan = (ms: number) => {
      timer = setTimeout(() => void ask(), ms).unref();
    };
    plan(0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }

  async #latestOf(node: RpcNode): Promise<Latest> {
    const latest = await this.#ways.latest(node);
    // What is far beyond all others is nobody's height before it was looked into.
    if (latest.height - this.#pool.bestHeight <= leapMax || this.#pool.bestHeight === 0) node.height = latest.height;
    return latest;
  }

  /** A node that does not listen for web sockets costs a try a minute. */
  #listen(node: RpcNode, push: Push): () => void {
    const url = push.url(node.url);
    let waitMs = reconnectMsFirst;
    let timer: NodeJS.Timeout | undefined;
    let socket: WebSocket | null = null;
    let isStopped = false;
    const open = () => {
      let isPushing = false;
      socket = new WebSocket(url);
      socket.addEventListener('open', () => socket?.send(push.subscription));
      socket.addEventListener('message', ({ data }) => {
        const kind = push.read(String(data));
        if (kind === 'subscribed' && !isPushing) {
          isPushing = true;
          this.#pushing += 1;
          waitMs = reconnectMsFirst;
        }
        if (kind === 'head' && !node.isOfWrongChain) this.#wakeAll();
      });
      // After an error comes the end.
      socket.addEventListener('error', () => {});
      socket.addEventListener('close', () => {
        if (isPushing) this.#pushing -= 1;
        if (isStopped) return;
        timer = setTimeout(open, waitMs).unref();
        waitMs = Math.min(waitMs * 2, reconnectMsMax);
      });
    };
    open();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      socket?.close();
    };
  }
}

/** Blocks come at a beat: there is no use in asking long before the next one. */
class Rhythm {
  #hash = '';
  #height = 0;
  #beatMs = 0;
  #since = performance.now();

  /** Whether there is another head than before. */
  note({ height, hash }: Latest): boolean {
    if (hash === this.#hash) return false;
    const now = performance.now();
    const isFirst = this.#hash === '';
    const blocks = Math.max(1, height - this.#height);
    const beatMs = (now - this.#since) / blocks;
    if (!isFirst) this.#beatMs = this.#beatMs === 0 ? beatMs : this.#beatMs * (1 - weight) + beatMs * weight;
    [this.#hash, this.#height, this.#since] = [hash, height, now];
    return true;
  }

  nextMs(): number {
    const quietMs = this.#beatMs * 0.8 - (performance.now() - this.#since);
    return Math.min(Math.max(quietMs, pollMsMin), pollMsMax);
  }
}
