import { hash as digest } from 'node:crypto';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Broadcast, Head, TokenFacts, Transfer } from '../../port/port.ts';
import { Accounts, balanceKey, type Surroundings } from './accounts.ts';
import { headerOf, transfersIn, type MemoryBlock, type MemoryTransaction, type Receipt } from '../rules/block.ts';
import type { BatchCall } from '../rules/batch-call.ts';
import { Conditions } from './conditions.ts';
import { payNow, type Caller, type Paid } from './run-batch.ts';
import { Pool } from './pool.ts';
import { movesOf, transactionOf, type MoveOrder, type TransactionOrder } from '../rules/transaction-order.ts';

export type NetworkOptions = {
  code: ChainCode;
  chainId: string;
  seed?: number;
  startsAt?: Date;
  blockMs?: number;
  /** How far below the head a block is final; null for a chain without that notion. */
  finalDepth?: number | null;
  /**
   * Of a chain that numbers no transactions: what is signed can stand in no more than so many of the next blocks. Its nodes
   * tell what waits, and keep no old states. Null, as usual, for a chain on which nothing lapses.
   */
  lapseBlocks?: number | null;
};

export type Included = Receipt & { block: MemoryBlock };

export type Reorg = {
  /** How many blocks are taken away, and how many come instead: as many, unless said otherwise. */
  depth: number;
  blocks?: number;
  /**
   * Transactions that come back, by the new block that takes them, in this order. The others are dropped. Where a contract
   * decides, a transaction may do something else in another block: `moves` says what.
   */
  back?: readonly { hash: string; block: number; moves?: readonly MoveOrder[] }[] | 'same';
};

/** The truth about a chain, and what tests do to it. The same seed and the same deeds give the same hashes. */
export class MemoryNetwork {
  readonly code: ChainCode;
  readonly chainId: string;
  /** Sends whatever a test orders, and has enough of everything. */
  readonly payer: string;
  readonly lapseBlocks: number | null;
  /** What it costs, and who refuses what. */
  readonly conditions = new Conditions();
  readonly blocks: MemoryBlock[] = [];
  /** The chain as it was before the last reorg. */
  staleBlocks: readonly MemoryBlock[] = [];
  readonly codeHashes = new Map<string, string>();
  readonly tokens = new Map<string, TokenFacts>();
  /** Contracts of tokens that do not tell balances. */
  readonly silent = new Set<string>();
  readonly #seed: number;
  readonly #blockMs: number;
  readonly #finalDepth: number | null;
  readonly #accounts: Accounts;
  readonly #around: Surroundings;
  readonly #pool = new Pool();
  readonly #places = new Map<string, MemoryBlock>();
  readonly #known = new Map<string, MemoryTransaction>();
  readonly #wakes = new Set<() => void>();
  #hashes = 0;
  #nextAt: number;

  constructor(options: NetworkOptions) {
    this.code = options.code;
    this.chainId = options.chainId;
    this.lapseBlocks = options.lapseBlocks ?? null;
    this.#seed = options.seed ?? 1;
    this.#blockMs = options.blockMs ?? 12_000;
    this.#finalDepth = options.finalDepth === undefined ? 8 : options.finalDepth;
    this.#nextAt = (options.startsAt ?? new Date('2026-01-01T00:00:00Z')).getTime();
    this.payer = this.address('payer');
    this.#accounts = new Accounts(this.payer);
    this.#around = {
      chainId: this.chainId,
      conditions: this.conditions,
      silent: this.silent,
      codeHashes: this.codeHashes,
    };
    this.#append([]);
  }

  /** What a plain transfer costs, when nothing is dear. */
  get feeUnits(): bigint {
    return this.conditions.feeUnits;
  }

  set feeUnits(units: bigint) {
    this.conditions.feeUnits = units;
  }

  get pool(): readonly MemoryTransaction[] {
    return this.#pool.waiting;
  }

  get head(): MemoryBlock {
    return this.blocks[this.blocks.length - 1] ?? never();
  }

  /** As a node sees it that is some blocks behind. */
  headBehind(lag: number): Head {
    const block = this.blocks[Math.max(0, this.head.height - lag)] ?? never();
    const final = this.#finalDepth === null ? null : Math.max(0, block.height - this.#finalDepth);
    return { ...headerOf(block), finalizedHeight: final };
  }

  /** An address that is the same for the same name, and nobody's. */
  address(name: string): string {
    return `0x${digest('sha256', `${this.chainId} ${this.#seed} ${name}`).slice(0, 40)}`;
  }

  /** Puts a transaction into the pool and gives its hash. */
  send(order: TransactionOrder): string {
    const sender = (order.from ?? this.payer).toLowerCase();
    const isNumbered = sender !== this.payer && this.lapseBlocks === null;
    const position = isNumbered ? (order.position ?? this.nextPosition(sender)) : null;
    const known = { hash: this.#hash('transaction'), sender, position, feeUnits: order.feeUnits ?? this.feeUnits };
    const outcome = this.submit(transactionOf(order, known));
    if (outcome.outcome === 'refused') throw new RangeError(outcome.reason);
    return known.hash;
  }

  pay(to: string, units: bigint, contract: string | null = null): string {
    return this.send({ moves: [{ to, units, contract }] });
  }

  submit(transaction: MemoryTransaction): Broadcast {
    if (this.#places.has(transaction.hash) || this.pending(transaction.hash)) return { outcome: 'accepted' };
    const { sender, position, validUntil } = transaction;
    if (validUntil !== null && validUntil <= this.head.height) {
      return { outcome: 'refused', reason: `It lapsed with block ${validUntil}.`, retry: false };
    }
    if (position !== null && position < this.#accounts.position(sender)) {
      return { outcome: 'refused', reason: `Position ${position} of ${sender} is taken.`, retry: false };
    }
    const outcome = this.conditions.takeRefusal() ?? this.#pool.add(transaction);
    if (outcome.outcome === 'accepted') this.#known.set(transaction.hash, transaction);
    return outcome;
  }

  /** Somebody else sends with the key of this sender, and comes before whatever waits at its next position. */
  usePosition(sender: string): string {
    const from = sender.toLowerCase();
    const position = this.#accounts.position(from);
    const rival = this.#pool.at(from, position);
    return this.send({ from, position, feeUnits: 2n * (rival?.feeUnits ?? this.feeUnits) });
  }

  /** Takes it out of the pool, as nodes do with what nobody wanted. */
  drop(hash: string): void {
    this.#pool.drop(hash);
  }

  /** The first block takes what waits in the pool, or of it just these, in this order. */
  mine(blocks = 1, only?: readonly string[]): void {
    const wanted = only?.map((hash) => this.pending(hash) ?? never(`${hash} waits nowhere`)) ?? [...this.pool];
    for (let at = 0; at < blocks; at++) this.#append(at === 0 ? wanted : []);
    this.#wake();
  }

  /** The next block comes that much later. */
  advance(ms: number): void {
    this.#nextAt += ms;
  }

  reorg({ depth, blocks = depth, back = [] }: Reorg): void {
    if (depth < 1 || depth > this.head.height)
      throw new RangeError(`${depth} blocks cannot be taken from ${this.head.height}`);
    this.staleBlocks = [...this.blocks];
    const taken = this.blocks.splice(-depth);
    for (const block of taken.toReversed()) this.#accounts.restore(block.before);
    const receipts = taken.flatMap((block, at) => block.receipts.map((receipt) => ({ ...receipt, block: at })));
    for (const { transaction } of receipts) this.#places.delete(transaction.hash);
    const same = receipts.map((one) => ({ hash: one.transaction.hash, block: one.block }));
    const order = back === 'same' ? same : back;
    for (let at = 0; at < blocks; at++) {
      const here = order.filter((one) => one.block === at);
      this.#append(here.map((one) => this.#comesBack(one)));
    }
    this.#wake();
  }

  #comesBack({ hash, moves }: { hash: string; moves?: readonly MoveOrder[] }): MemoryTransaction {
    const known = this.#known.get(hash) ?? never(`${hash} was never sent`);
    if (!moves) return known;
    const changed = { ...known, moves: movesOf(moves, known.sender) };
    this.#known.set(hash, changed);
    return changed;
  }

  pending(hash: string): MemoryTransaction | undefined {
    return this.#pool.find(hash);
  }

  /** Where a transaction is, for a node that knows the chain up to a height. */
  included(hash: string, heightMax: number): Included | undefined {
    const block = this.#places.get(hash);
    const receipt = block?.receipts.find((one) => one.transaction.hash === hash);
    return block && receipt && block.height <= heightMax ? { ...receipt, block } : undefined;
  }

  /** What took a position, up to a height. */
  taker(sender: string, position: number, heightMax: number): Included | undefined {
    for (const block of this.blocks.slice(0, heightMax + 1).toReversed()) {
      const receipt = block.receipts.find(
        ({ transaction }) => transaction.sender === sender && transaction.position === position,
      );
      if (receipt) return { ...receipt, block };
    }
    return undefined;
  }

  /** How many transactions of a sender are in blocks. */
  position(sender: string): number {
    return this.#accounts.position(sender);
  }

  /** The next position of a sender, with what waits in the pool. */
  nextPosition(sender: string): number {
    return this.#pool.free(sender, this.#accounts.position(sender));
  }

  /** What an address truly has, at a block or now. */
  balance(address: string, contract: string | null = null, height = this.head.height): bigint {
    return this.valueAt(balanceKey(address.toLowerCase(), contract?.toLowerCase() ?? null), height);
  }

  /** Whatever is kept of accounts, at a block or now. */
  valueAt(key: string, height = this.head.height): bigint {
    const later = this.blocks.slice(height + 1).find((block) => block.before.has(key));
    return later?.before.get(key) ?? this.#accounts.value(key);
  }

  /** What a batch would pay as things are now; null where it would fail as a whole. */
  payNow(call: BatchCall, caller: Caller): Paid | null {
    return payNow(call, caller, this.#accounts, this.conditions);
  }

  /** All that truly moved, in the order of the chain. */
  transfers(): Transfer[] {
    return this.blocks.flatMap(transfersIn);
  }

  onHead(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => void this.#wakes.delete(wake);
  }

  #append(wanted: readonly MemoryTransaction[]): void {
    const receipts: Receipt[] = [];
    const height = this.blocks.length;
    let left = wanted.filter(({ validUntil }) => validUntil === null || validUntil >= height);
    for (const { hash } of wanted.filter((one) => !left.includes(one))) this.drop(hash);
    // Again as long as something came in: a later position may stand before an earlier one.
    for (let before = -1; before !== left.length;) {
      before = left.length;
      left = left.filter((transaction) => {
        const outcome = this.#accounts.run(transaction, this.#around);
        if (outcome === 'never') this.drop(transaction.hash);
        if (typeof outcome !== 'string') receipts.push(outcome);
        return outcome === 'waits';
      });
    }
    const parent = this.blocks[this.blocks.length - 1];
    const block: MemoryBlock = {
      height,
      hash: this.#hash(`block on ${parent?.hash ?? ''}`),
      parentHash: parent?.hash ?? `0x${'0'.repeat(64)}`,
      at: new Date(this.#nextAt),
      receipts,
      before: this.#accounts.takeBefore(),
    };
    this.#nextAt += this.#blockMs;
    this.blocks.push(block);
    for (const { transaction } of receipts) {
      this.#places.set(transaction.hash, block);
      this.drop(transaction.hash);
    }
    this.#pool.keep(left);
  }

  #hash(what: string): string {
    this.#hashes += 1;
    return `0x${digest('sha256', `${this.chainId} ${this.#seed} ${this.#hashes} ${what}`)}`;
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }
}

function never(what = 'a chain has a first block'): never {
  throw new RangeError(what);
}
