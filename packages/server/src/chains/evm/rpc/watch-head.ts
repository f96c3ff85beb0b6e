import { toNumber } from '../raw-shapes.ts';
import type { EvmNode } from './evm-node.ts';
import type { NodePool } from './node-pool.ts';

const pollMsMin = 200;
const pollMsMax = 4_000;
/** While a node tells us of new blocks, we ask only to be safe. */
const pollMsPushed = 5_000;
const reconnectMsFirst = 1_000;
const reconnectMsMax = 60_000;
/** How much the latest block counts in what we think of their rhythm. */
const weight = 0.2;

/** Wakes whoever waits for blocks: by push where a node does that, and by asking as often as the blocks' rhythm is worth it. */
export class HeadWatch {
  readonly #pool: NodePool;
  readonly #wakes = new Set<() => void>();
  #stopAll: (() => void) | null = null;
  #pushing = 0;

  constructor(pool: NodePool) {
    this.#pool = pool;
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
    const stops = [this.#poll(), ...this.#pool.nodes.map((node) => this.#listen(node))];
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
      const latest = await this.#pool.ask(latestOf).catch(() => null);
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

  /** Many nodes listen for web sockets at the same address; one that does not costs a try a minute. */
  #listen(node: EvmNode): () => void {
    const url = new URL(node.url);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    let waitMs = reconnectMsFirst;
    let timer: NodeJS.Timeout | undefined;
    let socket: WebSocket | null = null;
    let isStopped = false;
    const open = () => {
      let isPushing = false;
      socket = new WebSocket(url);
      socket.addEventListener('open', () => socket?.send(subscription));
      socket.addEventListener('message', ({ data }) => {
        const kind = messageKind(data);
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

const subscription = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] });

function messageKind(data: unknown): 'subscribed' | 'head' | 'other' {
  try {
    const said = JSON.parse(String(data)) as { id?: unknown; result?: unknown; method?: unknown } | null;
    if (said?.method === 'eth_subscription') return 'head';
    return said?.id === 1 && typeof said.result === 'string' ? 'subscribed' : 'other';
  } catch {
    return 'other';
  }
}

type Latest = { height: number; hash: string };

async function latestOf(node: EvmNode): Promise<Latest> {
  const block = (await node.call('eth_getBlockByNumber', ['latest', false])) as {
    number?: unknown;
    hash?: unknown;
  } | null;
  const height = toNumber(block?.number, 'the height');
  node.height = height;
  return { height, hash: String(block?.hash) };
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
