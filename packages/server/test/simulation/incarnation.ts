import { AddressTable } from '../../src/chains/address-table.ts';
import type { Chain } from '../../src/chains/port/port.ts';
import { ChainUnavailable } from '../../src/chains/port/failures.ts';
import { AddressFeed } from '../../src/modules/deposits/booking/address-feed.ts';
import { ChainLease } from '../../src/modules/deposits/watching/chain-lease.ts';
import { hasCursor, insertCursor } from '../../src/modules/deposits/watching/cursor-store.ts';
import { followChain } from '../../src/modules/deposits/watching/follow-chain.ts';
import {
  LeaseLost,
  NodesDisagree,
  beginning,
  watchLimits,
  type Watch,
  type WatchedChain,
  type WatchLimits,
} from '../../src/modules/deposits/booking/watch.ts';
import { outbox } from '../../src/platform/events/outbox.ts';
import type { Lane } from './play/lane.ts';
import { Saboteur, Struck } from './saboteur.ts';

export type Setting = {
  lane: Lane;
  chain: Chain;
  blockchain: WatchedChain;
  limits: Partial<WatchLimits>;
  clock: { now(): Date };
};

/** `held`: nothing to do, or halted. `refused`: the nodes gave no usable answer. */
export type RoundEnd = 'moved' | 'held' | 'refused' | 'struck' | 'lost';

const lockWithinMs = 10_000;

/** One life of a watcher: what it remembers ends with it. */
export class Incarnation {
  readonly saboteur = new Saboteur();
  readonly #setting: Setting;
  readonly #lease: ChainLease;
  #watch: Watch | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#lease = new ChainLease(setting.lane.url, setting.blockchain.id, setting.lane.log);
  }

  /** Whether the chain was free. */
  async begin(): Promise<boolean> {
    const { lane, chain, blockchain, limits, clock } = this.#setting;
    const db = lane.dbThrough((pool) => this.saboteur.pool(pool));
    const taken = await this.#lease.take(async () => {
      if (!(await hasCursor(lane.db, blockchain.id)))
        await insertCursor(lane.db, blockchain.id, await chain.head(), clock.now());
    });
    const { fence } = this.#lease;
    if (!taken || fence === undefined) {
      await this.#lease.release();
      return false;
    }
    this.#watch = {
      deps: { db, log: lane.log, clock, emit: outbox([], clock) },
      blockchain,
      fence,
      chain: this.saboteur.chain(chain),
      addresses: new AddressFeed(db, blockchain.id, new AddressTable()),
      ...beginning({ ...watchLimits, ...limits }),
    };
    return true;
  }

  /** From which block on nothing is credited, because one node alone tells of them. */
  get heldFrom(): number | null {
    return this.#watch?.others.heldFrom ?? null;
  }

  /** Begins as soon as the database has noticed that the one before is gone. */
  async takeOver(): Promise<void> {
    for (const until = Date.now() + lockWithinMs; !(await this.begin());) {
      if (Date.now() > until) throw new Error('the lock of a watcher that is gone was never given up');
    }
  }

  async round(): Promise<RoundEnd> {
    if (!this.#watch) throw new Error('it never began');
    try {
      return (await followChain(this.#watch)).next === 'again' ? 'moved' : 'held';
    } catch (error) {
      if (error instanceof Struck || this.saboteur.isDead) return 'struck';
      if (error instanceof LeaseLost) return 'lost';
      if (error instanceof NodesDisagree || error instanceof ChainUnavailable) return 'refused';
      if (error instanceof RangeError && error.message.includes('above the head')) return 'refused';
      throw error;
    }
  }

  /** The connection that holds the lock is gone; what runs still runs. */
  async loseLock(): Promise<void> {
    await this.#lease.release();
  }

  async die(): Promise<void> {
    this.saboteur.kill();
    await this.#lease.release();
  }
}
