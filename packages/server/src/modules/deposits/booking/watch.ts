import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { Opinion } from '../../../chains/port/hearing.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import type { AddressFeed } from './address-feed.ts';
import type { Worth } from './worth.ts';

export type WatchDeps = Pick<Deps, 'db' | 'log' | 'clock' | 'emit'>;
/** Whoever tells of a chain knows what is usual there. */
export type TellerDeps = WatchDeps & Pick<Deps, 'chains'>;

export type WatchedChain = { id: number; code: ChainCode; family: ChainFamily };

/** One holder's watch over one chain: good as long as its fence is the newest. */
export type Watch = {
  readonly deps: WatchDeps;
  readonly blockchain: WatchedChain;
  readonly chain: Chain;
  readonly addresses: AddressFeed;
  readonly fence: number;
  readonly limits: WatchLimits;
  /** For how many rounds the chain has been shorter than what we read, and another one; how often nobody told a balance. */
  readonly doubt: { rounds: number; balances: number };
  /**
   * What other nodes say of the blocks whose deposits are due, and from which block on nothing is credited for it. Where there is
   * one node only nothing ever.
   */
  readonly others: { doubt: Doubt | null; heldFrom: number | null };
  /** How many blocks are taken in at once now: fewer where the database refused more. And how often that went well since. */
  readonly pace: { blocks: number; wentWell: number };
  /** Says what is dust where nobody has set a limit; without it nothing is. */
  readonly worth?: Worth | undefined;
  /** Of which tokens the word is not enough; without it of none. */
  readonly doubts?: ((currency: ChainCurrency) => boolean) | undefined;
};

/**
 * Why deposits are not credited, or on whose word alone they are: about which block, or which transaction in it, and which nodes do
 * not tell it.
 */
export type Doubt = Pick<Opinion, 'nodes'> & {
  state: Exclude<Opinion['state'], 'agreed'>;
  height: number;
  txHash: string | null;
  since: Date;
};

export type WatchLimits = {
  /** How many blocks are read, or taken back, in one transaction. */
  blocksAtOnce: number;
  /** How many transfers, and deposits that are confirmed, are written in one go. */
  rowsAtOnce: number;
  confirmAtOnce: number;
  /** Of how many blocks, and of how many transfers, nodes are asked with one question. */
  heardAtOnce: number;
  transfersHeardAtOnce: number;
  /** How long one statement may take where there is much to write, or where less time was not enough. */
  heavyStatementMs: number;
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
  rowsAtOnce: 2_000,
  confirmAtOnce: 1_000,
  heardAtOnce: 20,
  transfersHeardAtOnce: 200,
  heavyStatementMs: 300_000,
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

/** What a watch knows before its first round. */
export function beginning(limits: WatchLimits): Pick<Watch, 'limits' | 'doubt' | 'others' | 'pace'> {
  return {
    limits,
    doubt: { rounds: 0, balances: 0 },
    others: { doubt: null, heldFrom: null },
    pace: { blocks: limits.blocksAtOnce, wentWell: 0 },
  };
}
