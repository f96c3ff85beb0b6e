export type Network = 'mainnet' | 'testnet' | 'local';

/** Of the port: what is settled of a chain before anybody asks it, and how it is called. */
export type ChainFacts = {
  /** For good: clients know the chain by it. */
  id: number;
  name: string;
  /** Several chains may have one coin. Ids below 1000 are for good, too. */
  coin: { id: number; code: string; name: string };
  /** So many dollars one of its coin counts for at least where payouts are limited, whatever price somebody writes down. */
  coinUsdMin: string;
  chainId: Readonly<Record<Network, string>>;
  confirmations: Readonly<Record<Network, number>>;
  /** How old the newest block may be before the chain stands still. */
  stalledAfterMs: number;
  /** What is first in line and in no block for so long is stuck: some fifteen blocks, where these come often. */
  stuckAfterMs: number;
  /** Where what is signed lapses by a time: how far off that may be. */
  validMsMax?: number;
  /** A hot wallet with less than this has too little, however cheap the chain is just now. */
  gasLowUnitsMin: bigint;
  /** How far our reading may be behind before payments are late for it. */
  lagBlocksMax: number;
  /** How its tokens are called by those who make them; null where there are none. */
  tokenStandard: string | null;
  /** Which of its currencies is recommended to payers: dollars, in the token that most hold there. */
  recommended: string | null;
  tokens: Readonly<Record<Network, readonly TokenFact[]>>;
  /** How its things look, mistyped or of another network as well, so that somebody learns what they pasted. */
  looks: { transaction: RegExp; address: RegExp };
};

export type TokenFact = { code: string; contract: string; decimals: number };
