import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { BatchReader } from './batch-calls.ts';
import type { Cosigning } from './cosigning.ts';
import type { Hears } from './hearing.ts';

/**
 * What every chain can do. Heights, hashes and addresses are in the one way in which this program writes them: `parseAddress`
 * of the chain's rules gives it. What only some chains can do is an optional capability, never a method that throws.
 */
export interface Chain extends Hears {
  readonly code: ChainCode;

  /** The newest block, as the best informed node tells it. Fails with `ChainUnavailable` when no node answers. */
  head(): Promise<Head>;

  /** The block that stands at this height now; null above the head. */
  block(height: number): Promise<Block | null>;

  /**
   * Everything in these blocks that came to a watched address or left one. A node that answers for another fork than the
   * returned blocks is caught here, so that blocks and transfers always belong together. May return fewer blocks than
   * asked for, from the first on, when the range was too much for a node or ends above the head; never none: a range that
   * begins above the head is a RangeError.
   */
  read(range: BlockRange, watched: Watched): Promise<Scan>;

  /**
   * The same out of other sources, for what that left out: slower, and of few blocks. On chains alone whose nodes tell the
   * balances of any recent block, by which it is noticed that something is missing.
   */
  readonly readAgain?: (range: BlockRange, watched: Watched) => Promise<Scan>;

  /** One transaction and all it moved; null when no node knows it. */
  transaction(hash: string): Promise<SeenTransaction | null>;

  /**
   * Whether a transaction moved a token, as all nodes tell it. False only where they agree on that, null while they do not. On chains
   * alone that have tokens.
   */
  readonly hasMoved?: (move: TokenMove) => Promise<boolean | null>;

  /** What the addresses hold now, in the order asked. */
  balances(asks: readonly BalanceAsk[]): Promise<bigint[]>;

  /**
   * What the addresses held when this block was the newest, in the order asked. A chain that keeps no old states answers for
   * the nearest block that it can, and names it.
   */
  balancesAt(asks: readonly BalanceAsk[], height: number): Promise<PastBalances>;

  /** Whether that is what stood in the chain's state. Elsewhere it is reckoned back from now by the very transfers. */
  readonly keepsStates?: boolean;

  /**
   * What sending would cost now, never above the cap it names: fails with `FeeAboveCap` instead. With `outbids`, enough to
   * take the place of a transaction at the same position, or of the same coins, that was built with that fee.
   */
  estimateFee(order: SendOrder, outbids?: Fee): Promise<Fee>;

  /**
   * About what anybody pays just now for a plain payment of the coin, or of this token, to an address that holds none yet. In
   * the chain's own coin.
   */
  usualFee(contract: string | null): Promise<bigint>;

  /** What an order has to know of the chain before it can be built. Asked while nothing is locked: a node may take its time. */
  anchor(order: SendOrder): Promise<Anchor>;

  /** Gives signed bytes to the chain. Sending the same bytes again is harmless. */
  broadcast(signed: Signed): Promise<Broadcast>;

  /** What became of a transaction that was sent. Says `dead` only with proof that it can never be included. */
  fate(sent: Sent): Promise<Fate>;

  /** Calls back whenever there may be a new block, by push where the node can, else by asking. Returns how to stop. */
  onHead(wake: () => void): () => void;

  /** How each node does. */
  health(): NodeHealth[];

  /** Chains on which the transactions of one sender are numbered, such as by a nonce. */
  readonly positions?: Positions;
  /** Chains on which an address holds coins that are spent as a whole. */
  readonly coins?: CoinReader;
  /** Chains whose nodes tell what waits for a block. */
  readonly pool?: PoolReader;
  readonly contracts?: ContractReader;
  /** Chains on which a contract of ours pays many at once. */
  readonly batches?: BatchReader;
  /** Chains that tell whom of a list they would not pay. */
  readonly lists?: ListReader;
  /** Chains on which one address pays for a transaction that moves the money of others, and all of them sign it. */
  readonly cosigning?: Cosigning;

  close(): Promise<void>;
}

export type BlockRef = { readonly height: number; readonly hash: string };
export type Block = BlockRef & { readonly parentHash: string; readonly at: Date };
export type Head = Block & {
  /** The highest block that the chain itself calls final; null where it has no such notion. */
  readonly finalizedHeight: number | null;
};

/** Both ends included. */
export type BlockRange = { from: number; to: number };

/** The addresses we look for, and the contracts whose words we listen to. A rare false yes is allowed, a no is certain. */
export interface Watched {
  readonly size: number;
  has(address: string): boolean;
  /** By the first 64 bits of an address, for readers that would rather not make a text of each. */
  hasFingerprint(high: number, low: number): boolean;
  hasContract(address: string): boolean;
  /** Whether a token is money here; all others are only counted. Where it is missing, every token is. */
  isMoney?(contract: string): boolean;
}

export type Scan = {
  /** In order, without a gap, from the first block asked for; each is the parent of the next. */
  blocks: readonly Block[];
  transfers: readonly Transfer[];
  notices: readonly ContractNotice[];
  /** What came in tokens that are no money, where they were told apart: as a node tells it, and nothing of it is proven. */
  foreign?: readonly ForeignArrivals[];
  /** Blocks of which no node told all that contracts sent on: what came that way may be missing. */
  untraced?: readonly UntracedBlock[];
};

/** All of one token that came to one address in one block, however often. */
export type ForeignArrivals = { count: number; first: Transfer; last: Transfer };

export type UntracedBlock = { block: BlockRef; transactions: readonly string[]; reason: string };

/** Coins or tokens that moved, with success. */
export type Transfer = {
  readonly txHash: string;
  /**
   * Where inside the transaction; the same wherever the transaction stands. `fee` is what its sender paid for it; `state:` and
   * an address what it gained or lost by a transaction whose calls no node tells, in place of each `trace:`.
   */
  readonly path: string;
  readonly block: BlockRef & { readonly at: Date };
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  /** Null where nobody can be named: a coin may be paid out of many others. */
  readonly from: string | null;
  /** Null for a fee, and for a coin that was spent: where it went is told by what came of it. */
  readonly to: string | null;
  readonly units: bigint;
  /** Of a freshly minted coin: the first block in which it may be spent. */
  readonly matureAt?: number;
  /** Keys that its transaction named and that hold nothing, where payments carry references. */
  readonly names?: readonly string[];
};

/** A transfer to a watched address that stands in no block yet: nothing but an announcement. */
export type WaitingTransfer = Pick<Transfer, 'txHash' | 'path' | 'contract' | 'from' | 'units'> & {
  readonly to: string;
  /** Whether its sender said that something else may take its place. */
  readonly replaceable: boolean;
};

/** A coin that nothing in the chain has spent. */
export type UnspentCoin = {
  readonly txHash: string;
  readonly output: number;
  readonly address: string;
  readonly units: bigint;
  /** Null while it stands in no block. */
  readonly height: number | null;
  /** Of a freshly minted one: the first block in which it may be spent. */
  readonly matureAt?: number;
};

export interface Positions {
  /** The next unused one of a sender, with all counted that waits, as far as nodes agree on it. */
  next(address: string): Promise<number>;
  /** What that is made of: whoever signs decides how far to believe it. */
  agreed(address: string): Promise<AgreedPositions>;
}

/**
 * How many transactions of a sender stand in blocks, and how many with those that wait. `isAgreed` where no node alone could
 * have made it up, or where there is only one; `nodes` counts all that the chain has.
 */
export type AgreedPositions = { nodes: number; settled: number; waiting: number; isAgreed: boolean };

export interface CoinReader {
  /** What the addresses can spend, as it is now or was when this block was the newest. In no particular order. */
  of(addresses: readonly string[], atHeight?: number): Promise<UnspentCoin[]>;
}

/** What a node tells of a list, of which one payee fails all. */
export interface ListReader {
  /** The rows for which all of it would fail as things are now, from 0 on; none where it fails for something else. */
  refusedNow(order: SendOrder): Promise<number[]>;
}

export interface PoolReader {
  /** What is on its way to watched addresses, as the nodes see it now. */
  waiting(watched: Watched): Promise<WaitingTransfer[]>;
}

/** Something a watched contract said that its owner must hear of. */
export type ContractNotice = {
  readonly txHash: string;
  readonly block: BlockRef & { readonly at: Date };
  readonly contract: string;
  readonly notice:
    | { kind: 'collector-proposed'; collector: string; changesAt: Date }
    | { kind: 'collector-changed'; collector: string }
    | { kind: 'collector-proposal-cancelled' }
    | { kind: 'collector-fixed' };
};

export type SeenTransaction = {
  readonly hash: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly state: 'pending' | 'included' | 'failed';
  readonly block: (BlockRef & { readonly at: Date }) | null;
  readonly transfers: readonly Transfer[];
};

/** That some of a token left an address in a transaction; where `to` is named, to that one, and where `notTo` is, to none of those. */
export type TokenMove = { hash: string; contract: string; from: string; to?: string; notTo?: readonly string[] };

export type BalanceAsk = { address: string; contract: string | null };
export type PastBalances = { height: number; units: bigint[] };

export type SendOrder = {
  from: string;
  to: string;
  contract: string | null;
  units: bigint;
  /** Something else than a plain transfer, as the chain has it: a contract call, or what `cosigning` gave. */
  data?: string;
  /** The `data` of an order that has not come into the chain: this takes its place for good, and sends nothing. */
  instead?: string;
  /** Of accounts that let a contract's code run for them from this transaction on, as `readAuthorization` gave them. */
  authorizations?: readonly string[];
  /** What the caller reserved for it, on chains with `coins`: nothing else is spent, and what is left over goes back to `from`. */
  coins?: readonly UnspentCoin[];
  /** The most that it may cost, in the chain's own coin. */
  feeUnitsMax: bigint;
};

/**
 * What ties a transaction to its chain, such as a recent block. `detail` is the chain's own business: it goes from `anchor` to
 * `build`. After `freshForMs` it is asked for anew; missing where it never grows old.
 */
export type Anchor = { detail: Readonly<Record<string, string>>; freshForMs?: number };

/** `detail` is the chain's own business: it goes from `estimateFee` to `build`. */
export type Fee = {
  unitsMax: bigint;
  /** What it will cost as things are now. */
  unitsLikely: bigint;
  /** Of a unit of work now; null on chains that know no such thing. */
  price: bigint | null;
  detail: Readonly<Record<string, string>>;
};
export type Unsigned = {
  chain: ChainCode;
  from: string;
  position: number | null;
  payload: Readonly<Record<string, string>>;
  /** As in `SignedBytes`, where it is known before somebody signs. */
  validUntil?: number;
};

/**
 * What is kept of a signature, and given to the chain as often as needed. `validUntil` is in the chain's own measure, such as
 * a height or a time: past it the bytes can never be included. Missing where they never lapse.
 */
export type SignedBytes = { hash: string; bytes: string; validUntil?: number };
export type Signed = SignedBytes;

/** `bytes` tell which coins it spends, on chains where that decides what else could take its place. */
export type Sent = { hash: string; from: string; position: number | null; bytes?: string; validUntil?: number };

export type Broadcast =
  | { outcome: 'accepted' }
  /** `retry` says whether the same bytes may go through later. */
  | { outcome: 'refused'; reason: string; retry: boolean };

export type Fate =
  | { state: 'unknown' }
  | { state: 'pending' }
  | { state: 'included' | 'failed'; block: BlockRef; feeUnits: bigint; final: boolean }
  | { state: 'dead'; proof: string };

export type NodeHealth = {
  readonly id: number;
  readonly connected: boolean;
  readonly chainId: string | null;
  readonly latencyMs: number | null;
  readonly height: number | null;
  readonly at: Date | null;
  readonly error: string | null;
};

/** Chains with contracts: what is needed to trust a sweep contract. */
export interface ContractReader {
  /** Reads a deployment from its own receipt and code; says why when it is not one of ours. */
  deployment(txHash: string): Promise<Deployment | { reason: string; retry: boolean }>;
  /** Who owns a sweep contract, where it sends its money, and what change is under way. */
  destination(contract: string): Promise<Destination>;
  /** The code of an address, or null where there is none: a cold wallet that is a contract may be missing elsewhere. */
  codeHash(address: string): Promise<string | null>;
  /** Whether it is a sweep contract of ours, by all the code that it runs. */
  isSweepContract(address: string): Promise<boolean>;
  /** What a token says of itself; null where no token answers. */
  tokenFacts?(contract: string): Promise<TokenFacts | null>;
  /** What stands at each address now, in the order asked. */
  accounts?(addresses: readonly string[]): Promise<AccountState[]>;
  /**
   * Whether an account signed a text in the way in which wallets of this chain sign texts: with its key or, where it is a
   * contract that has a say in that, by its own word.
   */
  hasSigned?(account: string, text: string, signature: string): Promise<boolean>;
  /** The addresses that a sweep left as they were, and why. Null while it stands in no block. */
  leftOut?(txHash: string): Promise<{ address: string; reason: LeftOut }[] | null>;
}

/** `delegate` is set where the account lets another code run for it; `hasCode` where it has code of its own. */
export type AccountState = { address: string; nonce: number; delegate: string | null; hasCode: boolean };

/** It held nothing; it runs other code than ours, or none; its token or the collector refused. */
export type LeftOut = 'empty' | 'not_a_deposit' | 'not_moved';

/** Its symbol and name are its own words: anybody may deploy a token that calls itself USDT. */
export type TokenFacts = { symbol: string; name: string; decimals: number };

export type Destination = { owner: string; collector: string; pending: { collector: string; changesAt: Date } | null };
export type Deployment = Destination & {
  factory: string;
  contract: string;
  codeHash: string;
  block: BlockRef & { readonly at: Date };
};
