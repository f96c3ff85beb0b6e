import type { Chain } from '../../../chains/port/port.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { AddressFeed, type AddressSet } from '../booking/address-feed.ts';
import { ChainLease } from './chain-lease.ts';
import { hasCursor, insertCursor } from './cursor-store.ts';
import type { Worth } from '../booking/worth.ts';
import { followChain } from './follow-chain.ts';
import { HealthTeller } from './health-teller.ts';
import { noteWaiting } from './note-waiting.ts';
import {
  beginning,
  LeaseLost,
  watchLimits,
  type TellerDeps,
  type Watch,
  type WatchDeps,
  type WatchedChain,
} from '../booking/watch.ts';

const everyMs = 2_000;

export type WatchSetup = {
  databaseUrl: string;
  blockchain: WatchedChain;
  /** The chain over its nodes of now; undefined while it has none. */
  open(): Promise<Chain | undefined>;
  openAddresses(): AddressSet;
  worth?: Worth | undefined;
  doubts?: Watch['doubts'];
};

export type ChainWatcher = Pick<Loop, 'stop'>;

/** A heavy block takes its time; a round that hangs is seen from outside. */
const stuckAfterMs = 120_000;

/** Watches one chain as long as no other process does, and takes over when that one is gone. */
export function watchChain(deps: TellerDeps, setup: WatchSetup): ChainWatcher {
  const { blockchain } = setup;
  const lease = new ChainLease(setup.databaseUrl, blockchain.id, deps.log);
  const addresses = new AddressFeed(deps.db, blockchain.id, setup.openAddresses());
  const ears = new Ears(() => loop.wake());
  const health = new HealthTeller(deps, blockchain.code);
  let watch: Watch | undefined;
  let opened: Chain | undefined;

  async function round(): Promise<'again' | 'wait'> {
    try {
      opened = await setup.open();
      ears.listen(opened);
      return opened ? await follow(opened) : 'wait';
    } catch (error) {
      if (!(error instanceof LeaseLost)) {
        await health.tellFailure(opened, error);
        throw error;
      }
      await lease.release();
      return 'wait';
    }
  }

  async function follow(chain: Chain): Promise<'again' | 'wait'> {
    if (lease.fence === undefined && !(await takeLease(deps, lease, blockchain, chain))) return 'wait';
    const { fence } = lease;
    if (fence === undefined) return 'again';
    if (watch?.fence !== fence || watch.chain !== chain) {
      watch = {
        deps,
        blockchain,
        chain,
        addresses,
        fence,
        worth: setup.worth,
        doubts: setup.doubts,
        ...beginning(watchLimits),
        // Of other nodes it is known still what was not credited: somebody may have turned off the one that lied.
        others: { doubt: null, heldFrom: watch?.others.heldFrom ?? null },
      };
    }
    const { next, head, standing } = await followChain(watch);
    if (next === 'wait') await noteWaiting(watch, standing.status);
    // Last: a round that fails anywhere is none that ended well.
    await health.tell(chain, head, standing.height, watch.others.doubt);
    return next;
  }

  const loop = startLoop(`${blockchain.code} watch`, everyMs, deps.log, round, { stuckAfterMs });
  return {
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
