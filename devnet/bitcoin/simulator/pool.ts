import type { Coin } from './chain.ts';
import { coinName, type Transaction } from './transaction.ts';

export type Waiting = { tx: Transaction; feeUnits: bigint; time: number; height: number };

/** A coin that waits with the transaction that makes it. */
export const waitingHeight = Number.MAX_SAFE_INTEGER;

/** The transactions that wait for a block. */
export class Pool {
  readonly waiting = new Map<string, Waiting>();
  readonly #spenders = new Map<string, string>();

  add(one: Waiting): void {
    this.waiting.set(one.tx.txid, one);
    for (const { txid, output } of one.tx.inputs) this.#spenders.set(coinName(txid, output), one.tx.txid);
  }

  spenderOf(name: string): string | undefined {
    return this.#spenders.get(name);
  }

  coin(txid: string, output: number): Coin | undefined {
    const made = this.waiting.get(txid)?.tx.outputs[output];
    return made && { txid, output, ...made, height: waitingHeight, isReward: false };
  }

  /** Takes transactions out that stand in a block now, and with all that is built upon them those that they leave no coins for. */
  confirm(transactions: readonly Transaction[]): void {
    for (const tx of transactions) {
      this.#take(tx.txid);
      for (const rival of this.rivalsOf(tx)) this.drop(rival);
    }
  }

  /** With all that is built upon it. */
  drop(txid: string): void {
    for (const one of this.withChildren([txid])) this.#take(one);
  }

  /** Those that spend a coin that this one spends. */
  rivalsOf({ txid: own, inputs }: Transaction): string[] {
    const found = inputs.map(({ txid, output }) => this.#spenders.get(coinName(txid, output)));
    return [...new Set(found)].filter((one) => one !== undefined && one !== own) as string[];
  }

  parentsOf({ inputs }: Transaction): string[] {
    return [...new Set(inputs.map(({ txid }) => txid))].filter((txid) => this.waiting.has(txid));
  }

  childrenOf(txid: string): string[] {
    const outputs = this.waiting.get(txid)?.tx.outputs ?? [];
    const spenders = outputs.map((_, output) => this.#spenders.get(coinName(txid, output)));
    return [...new Set(spenders.filter((one) => one !== undefined))];
  }

  /** These, and whatever cannot be without them. */
  withChildren(txids: readonly string[]): string[] {
    return spread(txids, (txid) => this.childrenOf(txid));
  }

  /** Those, and whatever they cannot be without. */
  withParents(txids: readonly string[]): string[] {
    return spread(txids, (txid) => this.parentsOf(this.get(txid).tx));
  }

  get(txid: string): Waiting {
    const found = this.waiting.get(txid);
    if (!found) throw new RangeError(`${txid} does not wait`);
    return found;
  }

  feesOf(txids: readonly string[]): bigint {
    return txids.reduce((sum, txid) => sum + this.get(txid).feeUnits, 0n);
  }

  sizeOf(txids: readonly string[]): number {
    return txids.reduce((sum, txid) => sum + this.get(txid).tx.vsize, 0);
  }

  #take(txid: string): void {
    const one = this.waiting.get(txid);
    if (!one) return;
    this.waiting.delete(txid);
    for (const input of one.tx.inputs) {
      const name = coinName(input.txid, input.output);
      if (this.#spenders.get(name) === txid) this.#spenders.delete(name);
    }
  }
}

function spread(from: readonly string[], next: (txid: string) => readonly string[]): string[] {
  const found = new Set(from);
  for (const txid of found) for (const more of next(txid)) found.add(more);
  return [...found];
}
