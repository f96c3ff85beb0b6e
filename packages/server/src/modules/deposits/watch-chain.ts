import type { ChainCode } from '@coffer/kernel/chain.ts';
import { ChainUnavailable, WrongChain, type Chain } from '../../chains/port.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { AddressFeed } from './address-feed.ts';
import { ChainLease } from './chain-lease.ts';
import { hasCursor, insertCursor } from './cursor-store.ts';
import { followChain, type Round } from './follow-chain.ts';
import { LeaseLost, watchLimits, type AddressSet, type Watch, type WatchDeps, type WatchedChain } from './watch.ts';

const everyMs = 2_000;

export type WatchSetup = {
  databaseUrl: string;
  blockchain: WatchedChain;
  /** The chain over its nodes of now; undefined while it has none. */
  open(code: ChainCode): Promise<Chain | undefined>;
  openAddresses(): AddressSet;
  /** Told after each round: how the chain does. */
  report(watch: Watch, round: Round | undefined): Promise<void>;
};

export type ChainWatcher = Pick<Loop, 'stop'> & {
  /** Whether its rounds still come to an end. */
  isAlive(): boolean;
};

const aliveWithinMs = 60_000;

/** Watches one chain as long as no other process does, and takes over when that one is gone. */
export function watchChain(deps: WatchDeps, setup: WatchSetup): ChainWatcher {
  const { blockchain } = setup;
  const lease = new ChainLease(setup.databaseUrl, blockchain.id, deps.log);
  const addresses = new AddressFeed(deps.db, blockchain.id, setup.openAddresses());
  const ears = new Ears(() => loop.wake());
  let watch: Watch | undefined;
  let roundAt = performance.now();

  async function round(): Promise<'again' | 'wait'> {
    const chain = await setup.open(blockchain.code);
    ears.listen(chain);
    if (!chain) return 'wait';
    if (lease.fence === undefined && !(await takeLease(deps, lease, blockchain, chain))) return 'wait';
    if (lease.fence === undefined) return 'again';
    if (watch?.fence !== lease.fence || watch.chain !== chain) {
      watch = { deps, blockchain, chain, addresses, fence: lease.fence, limits: watchLimits, doubt: { rounds: 0 } };
    }
    return follow(watch);
  }

  async function follow(current: Watch): Promise<'again' | 'wait'> {
    try {
      const done = await followChain(current);
      await setup.report(current, done);
      return done.next;
    } catch (error) {
      if (error instanceof LeaseLost) {
        await lease.release();
        return 'wait';
      }
      if (error instanceof ChainUnavailable || error instanceof WrongChain) await setup.report(current, undefined);
      throw error;
    }
  }

  const loop = startLoop(`${blockchain.code} watch`, everyMs, deps.log, async () => {
    try {
      return await round();
    } finally {
      roundAt = performance.now();
    }
  });
  return {
    isAlive: () => performance.now() - roundAt < aliveWithinMs,
    async stop() {
      await loop.stop();
      ears.listen(undefined);
      await lease.release();
    },
  };
}

/** A chain that was never watched begins at its head: nothing of ours can be older. */
function takeLease(deps: WatchDeps, lease: ChainLease, { id }: WatchedChain, chain: Chain): Promise<boolean> {
  return lease.take(async () => {
    if (await hasCursor(deps.db, id)) return;
    await insertCursor(deps.db, id, await chain.head(), deps.clock.now());
  });
}

/** Hears of new blocks from the chain that is open now. */
class Ears {
  #chain: Chain | undefined;
  #stop: (() => void) | undefined;
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  listen(chain: Chain | undefined): void {
    if (chain === this.#chain) return;
    this.#stop?.();
    this.#chain = chain;
    this.#stop = chain?.onHead(this.#wake);
  }
}
