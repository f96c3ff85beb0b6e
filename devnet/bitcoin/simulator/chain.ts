import { genesis, type Block } from './block.ts';
import { coinName, isCoinbase, type Transaction } from './transaction.ts';

export type Coin = {
  txid: string;
  output: number;
  units: bigint;
  script: Uint8Array;
  height: number;
  isReward: boolean;
};

export type Stored = {
  block: Block;
  height: number;
  /** Among branches of one length the one that came first counts. */
  sequence: number;
  /** What each of its transactions spent, once it stood in the chain that counts. */
  spent: readonly (readonly Coin[])[];
  isRefused: boolean;
};

/** The blocks of a branch that was left, the highest first, and those that stand in their place, the lowest first. */
export type Turn = { left: readonly Stored[]; joined: readonly Stored[] };

const mediumBlocks = 11;

/** All blocks that were ever seen, and the coins of the branch that counts. */
export class Chain {
  readonly stored = new Map<string, Stored>();
  readonly coins = new Map<string, Coin>();
  /** In which block a transaction stood last, also when that block counts no more. */
  readonly places = new Map<string, string>();
  #active: string[] = [];

  constructor() {
    const block = genesis();
    this.stored.set(block.hash, { block, height: 0, sequence: 0, spent: [[]], isRefused: false });
    // Its reward can be spent by nobody.
    this.#active = [block.hash];
  }

  get height(): number {
    return this.#active.length - 1;
  }

  get tip(): Stored {
    return this.at(this.height);
  }

  hashAt(height: number): string | undefined {
    return this.#active[height];
  }

  at(height: number): Stored {
    const found = this.stored.get(this.#active[height] ?? '');
    if (!found) throw new RangeError(`no block at ${height}`);
    return found;
  }

  counts({ block, height }: Stored): boolean {
    return this.#active[height] === block.hash;
  }

  /** None for a block that counts no more: -1, as a node says it. */
  confirmationsOf(one: Stored): number {
    return this.counts(one) ? this.height - one.height + 1 : -1;
  }

  medianTime(height = this.height): number {
    const from = Math.max(0, height - mediumBlocks + 1);
    const times = this.#active.slice(from, height + 1).map((hash) => this.stored.get(hash)?.block.time ?? 0);
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  }

  /** Takes a block up; the chain turns to it when its branch is the longest. */
  add(block: Block): Turn {
    const parent = this.stored.get(block.previous);
    if (!parent || this.stored.has(block.hash)) throw new Error('a block that fits nowhere, or is there already');
    const sequence = this.stored.size;
    const one: Stored = { block, height: parent.height + 1, sequence, spent: [], isRefused: false };
    this.stored.set(block.hash, one);
    if (parent !== this.tip) return this.#activate();
    this.#connect(one);
    return { left: [], joined: [one] };
  }

  refuse(hash: string): Turn {
    this.#mark(hash, true);
    return this.#activate();
  }

  /** With all before it and all upon it. */
  reconsider(hash: string): Turn {
    const one = this.stored.get(hash);
    for (let at = one; at; at = this.stored.get(at.block.previous)) {
      at.isRefused = false;
      if (this.counts(at)) break;
    }
    for (const other of this.stored.values()) if (other.isRefused && this.#isUpon(other, hash)) other.isRefused = false;
    return this.#activate();
  }

  /** What a node knew that is so many blocks behind. */
  behind(blocks: number): Chain {
    const past = new Chain();
    const hidden = this.#active.slice(Math.max(1, this.#active.length - blocks));
    for (const [hash, one] of this.stored) past.stored.set(hash, one);
    for (const [name, coin] of this.coins) past.coins.set(name, coin);
    for (const [txid, hash] of this.places) if (!hidden.includes(hash)) past.places.set(txid, hash);
    past.#active = [...this.#active];
    for (const hash of hidden.toReversed()) {
      past.#disconnect();
      past.stored.delete(hash);
    }
    return past;
  }

  #mark(hash: string, isRefused: boolean): void {
    const one = this.stored.get(hash);
    if (one) one.isRefused = isRefused;
  }

  #isUpon(one: Stored, hash: string): boolean {
    for (let at: Stored | undefined = one; at && at.height > 0; at = this.stored.get(at.block.previous))
      if (at.block.hash === hash) return true;
    return false;
  }

  #activate(): Turn {
    const best = this.#best();
    const branch: Stored[] = [];
    for (let at: Stored | undefined = best; at && !this.counts(at); at = this.stored.get(at.block.previous))
      branch.unshift(at);
    const fork = (branch[0]?.height ?? best.height + 1) - 1;
    const left: Stored[] = [];
    while (this.height > fork) left.push(this.#disconnect());
    for (const one of branch) this.#connect(one);
    return { left, joined: branch };
  }

  #best(): Stored {
    const longestFirst = [...this.stored.values()].toSorted(
      (one, other) => other.height - one.height || one.sequence - other.sequence,
    );
    return longestFirst.find((one) => this.#isSound(one)) ?? this.at(0);
  }

  #isSound(one: Stored): boolean {
    for (let at: Stored | undefined = one; at; at = this.stored.get(at.block.previous)) {
      if (at.isRefused) return false;
      if (at.height === 0) return true;
    }
    return false;
  }

  #connect(one: Stored): void {
    const { block, height } = one;
    one.spent = block.transactions.map((tx) => this.#spend(tx, height));
    for (const { txid } of block.transactions) this.places.set(txid, block.hash);
    this.#active.push(block.hash);
  }

  #spend(tx: Transaction, height: number): Coin[] {
    const isReward = isCoinbase(tx);
    const spent = isReward ? [] : tx.inputs.map(({ txid, output }) => this.#take(coinName(txid, output)));
    for (const [output, { units, script }] of tx.outputs.entries()) {
      // What is only data can be spent by nobody.
      if (script[0] === 0x6a) continue;
      this.coins.set(coinName(tx.txid, output), { txid: tx.txid, output, units, script, height, isReward });
    }
    return spent;
  }

  #take(name: string): Coin {
    const coin = this.coins.get(name);
    if (!coin) throw new Error(`the coin ${name} is not there`);
    this.coins.delete(name);
    return coin;
  }

  #disconnect(): Stored {
    const one = this.tip;
    for (const [at, tx] of [...one.block.transactions.entries()].toReversed()) {
      for (const output of tx.outputs.keys()) this.coins.delete(coinName(tx.txid, output));
      for (const coin of one.spent[at] ?? []) this.coins.set(coinName(coin.txid, coin.output), coin);
    }
    this.#active.pop();
    return one;
  }
}
