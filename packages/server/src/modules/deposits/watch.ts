import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { Chain } from '../../chains/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AddressFeed } from './address-feed.ts';

export type WatchDeps = Pick<Deps, 'db' | 'log' | 'clock' | 'emit'>;

export type WatchedChain = { id: number; code: ChainCode; family: ChainFamily };

/** One holder's watch over one chain: good as long as its fence is the newest. */
export type Watch = {
  readonly deps: WatchDeps;
  readonly blockchain: WatchedChain;
  readonly chain: Chain;
  readonly addresses: AddressFeed;
  readonly fence: number;
  readonly limits: WatchLimits;
  /** For how many rounds the chain has been shorter than what we read, and another one. */
  readonly doubt: { rounds: number };
};

export type WatchLimits = {
  /** How many blocks are read, or taken back, in one transaction. */
  blocksAtOnce: number;
  /** How many deposits are confirmed in one transaction. */
  confirmAtOnce: number;
  /** How far behind the head the second look stays, so that a slow node has caught up. */
  secondLookBehindBlocks: number;
  /** How many blocks are remembered: a reorg deeper than this cannot be followed. */
  blocksKept: number;
  /** After so many rounds a chain that became shorter is believed. */
  doubtRounds: number;
  /** Once a day the second look starts so far back. */
  lookBackHours: number;
};

export const watchLimits: WatchLimits = {
  blocksAtOnce: 200,
  confirmAtOnce: 1_000,
  secondLookBehindBlocks: 8,
  blocksKept: 100_000,
  doubtRounds: 15,
  lookBackHours: 24,
};

/** Somebody else watches this chain now: nothing more may be written under the old fence. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Two answers of the nodes do not fit together: asked again soon, believed never. */
export class NodesDisagree extends Error {
  override name = 'NodesDisagree';
}
