import { sha256 } from '@noble/hashes/sha2.js';
import type { Hex41 } from '../address.ts';
import { toHex, utf8 } from '../bytes.ts';
import { Refusal } from '../refusal.ts';
import { localRules, type Rules } from '../rules.ts';
import { readTransaction, type Transaction } from '../transaction.ts';
import { TronVm, type VmCall, type VmResult } from '../vm/tron-vm.ts';
import { applyTransaction } from './apply-transaction.ts';
import { sealBlock, witnessOf, type Block, type Included } from './block.ts';
import { checkPlace, checkSignature } from './check-transaction.ts';
import { forgetful, type Journal } from './journal.ts';
import { Layer } from './layers.ts';
import { Ledger, newAccount } from './ledger.ts';
import type { World } from './world.ts';

export type Genesis = { timeMs: number; accounts: readonly (readonly [address: Hex41, sun: bigint])[] };

export type ChainOptions = {
  genesis: Genesis;
  rules?: Partial<Rules>;
  now?: () => number;
  /** Off for who wants to see transactions wait: then blocks come only when asked for. */
  blocksAtOnce?: boolean;
  journal?: Journal;
};

type Applied = Pick<Included, 'transaction' | 'receipt'>;
export type Found = Included & { block: Block };

/** Behind the last block that may be replaced, for a node that lags. */
const statesKeptBlocks = 128;
const waitingMax = 2000;

/** One chain: its blocks, what waits for the next one, and what it knows. */
export class TronChain {
  readonly rules: Rules;
  readonly ledger: Ledger;
  readonly #vm: TronVm;
  readonly #now: () => number;
  readonly #blocksAtOnce: boolean;
  #journal: Journal;
  readonly #blocks: Block[];
  readonly #byId = new Map<string, Block>();
  readonly #included = new Map<string, Found>();
  readonly #factors = new Map<Hex41, number>();
  #waiting: Transaction[] = [];
  /** What the chain will know when what waits has happened. */
  #waitingLayer: Layer | null = null;
  #fork = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ genesis, rules, now = Date.now, blocksAtOnce = true, journal = forgetful }: ChainOptions) {
    this.rules = { ...localRules, ...rules };
    this.#now = now;
    this.#blocksAtOnce = blocksAtOnce;
    this.#journal = journal;
    this.ledger = new Ledger();
    for (const [address, sun] of genesis.accounts) {
      this.ledger.putAccount(address, { ...newAccount(genesis.timeMs), sun });
    }
    // Another beginning is another chain, whose transactions are worth nothing here.
    const parentId = toHex(sha256(utf8(genesis.accounts.map(([address, sun]) => `${address} ${sun}`).join())));
    const first = sealBlock({ height: 0, parentId, timeMs: genesis.timeMs, fork: 0 }, [], this.ledger.top);
    this.#blocks = [first];
    this.#byId.set(first.id, first);
    this.#vm = new TronVm(this.ledger, {
      chainId: BigInt(this.chainId),
      energyFeeSun: this.rules.energyFeeSun,
      factorOf: (contract) => this.#factors.get(contract) ?? 0,
    });
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  get waiting(): readonly Transaction[] {
    return this.#waiting;
  }

  get head(): Block {
    const head = this.#blocks.at(-1);
    if (!head) throw new Error('A chain has at least its first block.');
    return head;
  }

  /** The last four bytes of the first block. */
  get chainId(): number {
    return Number.parseInt(this.#blocks[0]?.id.slice(-8) ?? '0', 16);
  }

  get solidHeight(): number {
    return Math.max(0, this.head.height - this.rules.solidLagBlocks);
  }

  get journal(): Journal {
    return this.#journal;
  }

  set journal(journal: Journal) {
    this.#journal = journal;
  }

  block(id: string): Block | undefined {
    return this.#byId.get(id);
  }

  included(id: string): Found | undefined {
    return this.#included.get(id);
  }

  factorOf(contract: Hex41): number {
    return this.#factors.get(contract) ?? 0;
  }

  /** Calls of this contract cost so many ten-thousandths more from now on. */
  setFactor(contract: Hex41, factor: number): void {
    this.#factors.set(contract, factor);
    this.#journal.add({ op: 'factor', contract, factor });
  }

  /** Takes it, or throws the refusal. */
  broadcast(rawHex: string, signatures: readonly string[]): Promise<Transaction> {
    return this.#serially(async () => {
      const transaction = readTransaction(rawHex, signatures);
      this.#check(transaction);
      if (this.#blocksAtOnce) await this.#build([...this.#waiting, transaction], this.#nextMs(), transaction);
      else await this.#keepWaiting(transaction);
      return transaction;
    });
  }

  mine(blocks: number): Promise<void> {
    return this.#serially(async () => {
      for (let count = 0; count < blocks; count += 1) await this.#build(this.#waiting, this.#nextMs());
    });
  }

  /** The same blocks again, at the same times: what is written down becomes a chain. */
  replay(
    timeMs: number,
    transactions: readonly (readonly [rawHex: string, ...signatures: string[]])[],
  ): Promise<Block> {
    return this.#serially(() =>
      this.#build(
        transactions.map(([rawHex, ...signatures]) => readTransaction(rawHex, signatures)),
        timeMs,
      ),
    );
  }

  /**
   * Puts other blocks in place of the last ones. Of their transactions those in `keep` are in them again where they can be; the
   * rest is gone, or waits for the next block as it does with most nodes.
   */
  reorg(depth: number, keep: readonly string[] = [], rest: 'gone' | 'waits' = 'gone'): Promise<void> {
    return this.#serially(async () => {
      const again = this.#cut(depth);
      for (const block of again) {
        const kept = block.transactions.map((one) => one.transaction).filter((one) => keep.includes(one.id));
        await this.#build(kept, Math.max(block.timeMs, this.head.timeMs + 1));
      }
      const others = again.flatMap((block) => block.transactions.map((one) => one.transaction));
      if (rest === 'waits') this.#waiting = others.filter((one) => !keep.includes(one.id));
    });
  }

  /** Forgets a transaction that waits. */
  drop(id: string): Promise<void> {
    return this.#serially(async () => {
      this.#waiting = this.#waiting.filter((one) => one.id !== id);
      this.#waitingLayer = null;
    });
  }

  /** Takes the last blocks away, with all that was in them. */
  cut(depth: number): Promise<void> {
    return this.#serially(async () => void this.#cut(depth));
  }

  /** What a call would do, as the chain was at that height. */
  call(call: Omit<VmCall, 'txId' | 'block'>, height: number): Promise<VmResult> {
    return this.#serially(async () => {
      this.#mustKnow(height);
      const block = this.#blocks[height] ?? this.head;
      this.ledger.top = new Layer(block.layer);
      try {
        return await this.#vm.execute({
          ...call,
          txId: new Uint8Array(32),
          block: { height: block.height, timeMs: block.timeMs, witness: block.witness },
        });
      } finally {
        this.ledger.top = this.head.layer;
      }
    });
  }

  /** What the chain knew at that height, if it still knows. */
  ledgerAt(height: number): Ledger {
    this.#mustKnow(height);
    return new Ledger((this.#blocks[height] ?? this.head).layer);
  }

  #check(transaction: Transaction): void {
    checkSignature(transaction);
    checkPlace(transaction, this.#blocks);
    const isKnown = this.#included.has(transaction.id) || this.#waiting.some((one) => one.id === transaction.id);
    if (isKnown) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    if (this.#waiting.length >= waitingMax) throw new Refusal('SERVER_BUSY', 'Server busy.');
  }

  async #keepWaiting(transaction: Transaction): Promise<void> {
    this.ledger.top = this.#waitingLayer ?? (await this.#layerOfWaiting());
    try {
      await applyTransaction(this.#world(this.#nextMs()), transaction);
      this.#waitingLayer = this.ledger.top;
      this.#waiting.push(transaction);
    } finally {
      this.ledger.top = this.head.layer;
    }
  }

  async #layerOfWaiting(): Promise<Layer> {
    this.ledger.top = new Layer(this.head.layer);
    await this.#applyAll(this.#waiting, this.#nextMs());
    return this.ledger.top;
  }

  /** What no longer fits is left out, but for the one that somebody waits for: then there is no block. */
  async #build(transactions: readonly Transaction[], timeMs: number, wanted?: Transaction): Promise<Block> {
    const { head } = this;
    const layer = new Layer(head.layer);
    this.ledger.top = layer;
    const applied = await this.#applyAll(transactions, timeMs, wanted).catch((error: unknown) => {
      this.ledger.top = head.layer;
      throw error;
    });
    const kept = layer.entries.size > 0 ? layer : head.layer;
    return this.#append(
      sealBlock({ height: head.height + 1, parentId: head.id, timeMs, fork: this.#fork }, applied, kept),
    );
  }

  async #applyAll(transactions: readonly Transaction[], timeMs: number, wanted?: Transaction): Promise<Applied[]> {
    const applied: Applied[] = [];
    for (const transaction of transactions) {
      try {
        checkPlace(transaction, this.#blocks);
        applied.push({ transaction, receipt: await applyTransaction(this.#world(timeMs), transaction) });
      } catch (error) {
        if (!(error instanceof Refusal) || transaction === wanted) throw error;
      }
    }
    return applied;
  }

  #append(block: Block): Block {
    this.ledger.top = block.layer;
    this.#blocks.push(block);
    this.#byId.set(block.id, block);
    for (const one of block.transactions) this.#included.set(one.transaction.id, { ...one, block });
    this.#waiting = [];
    this.#waitingLayer = null;
    this.#forget();
    const transactions = block.transactions.map(
      ({ transaction: { rawHex, signatures } }) => [rawHex, ...signatures] as const,
    );
    this.#journal.add({ op: 'block', timeMs: block.timeMs, id: block.id, transactions });
    return block;
  }

  #cut(depth: number): Block[] {
    if (depth > this.head.height - this.solidHeight) {
      throw new RangeError(`The last ${this.head.height - this.solidHeight} blocks can be replaced, not ${depth}.`);
    }
    if (depth <= 0) return [];
    const gone = this.#blocks.splice(-depth);
    for (const block of gone) {
      this.#byId.delete(block.id);
      for (const one of block.transactions) this.#included.delete(one.transaction.id);
    }
    this.#fork += 1;
    this.#waiting = [];
    this.#waitingLayer = null;
    this.ledger.top = this.head.layer;
    this.#journal.add({ op: 'reorg', depth });
    return gone;
  }

  #mustKnow(height: number): void {
    if (height < this.#oldestKept()) throw new RangeError(`What the chain knew at ${height} is forgotten.`);
  }

  #oldestKept(): number {
    return Math.max(0, this.head.height - this.rules.solidLagBlocks - statesKeptBlocks);
  }

  /** Old states become one: nobody goes back to them. */
  #forget(): void {
    const at = this.#oldestKept();
    const old = this.#blocks[at]?.layer;
    const base = old?.parent;
    if (!old || !base) return;
    old.fold();
    for (const block of this.#blocks.slice(at)) {
      if (block.layer.parent === old) block.layer.parent = base;
      if (block.layer === old) block.layer = base;
    }
  }

  #world(timeMs: number): World {
    const block = { height: this.head.height + 1, timeMs, witness: witnessOf(this.#fork) };
    return { ledger: this.ledger, vm: this.#vm, rules: this.rules, block };
  }

  #nextMs(): number {
    return Math.max(this.#now(), this.head.timeMs + 1);
  }

  #serially<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}
