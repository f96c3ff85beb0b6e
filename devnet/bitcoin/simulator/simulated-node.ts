import { blockOf, findBlock, type Block } from './block.ts';
import { Chain, type Stored, type Turn } from './chain.ts';
import { coinsFor, examine, examineForBlock, isStillSound } from './examine.ts';
import { Faults } from './faults.ts';
import { Pool } from './pool.ts';
import { noRecord, type Happening, type Record } from './record.ts';
import { Refusal, refusalCodes } from './refusal.ts';
import { coinName, isCoinbase, readTransaction, type Transaction } from './transaction.ts';

const blockWeightMax = 3_996_000;
/** Who refuses a block lets go of what stood deeper than this; what stood higher waits again. */
const remembersBlocks = 10;
/** A fee beyond this, for a thousand virtual bytes, is taken for a mistake. */
export const usualFeeRateMaxUnits = 10_000_000n;

/** A node that is alone in its network: the chain, what waits, and the clock. */
export class SimulatedNode {
  chain = new Chain();
  pool = new Pool();
  readonly faults = new Faults();
  readonly startedAt = Date.now();
  record: Record = noRecord;
  #toldSeconds = 0;

  /** In seconds; 0 goes back to the clock of the machine. */
  tellTime(seconds: number): void {
    this.#toldSeconds = seconds;
  }

  now(): number {
    return this.#toldSeconds === 0 ? Math.floor(Date.now() / 1000) : this.#toldSeconds;
  }

  send(raw: string, feeRateMaxUnits = usualFeeRateMaxUnits): string {
    const tx = readTransaction(raw);
    if (this.pool.waiting.has(tx.txid)) return tx.txid;
    if (tx.outputs.some((_, at) => this.chain.coins.has(coinName(tx.txid, at))))
      throw new Refusal(refusalCodes.alreadyInChain, 'Transaction outputs already in utxo set');
    const { feeUnits, rivals } = examine(this.chain, this.pool, tx);
    if (feeRateMaxUnits > 0n && feeUnits * 1000n > feeRateMaxUnits * BigInt(tx.vsize)) {
      const why = 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)';
      throw new Refusal(refusalCodes.transactionError, why);
    }
    const time = this.now();
    this.record.append({ is: 'sent', raw, time });
    for (const rival of rivals) this.pool.drop(rival);
    this.pool.add({ tx, feeUnits, time, height: this.chain.height });
    return tx.txid;
  }

  /** With all that waits, or with what is given alone. */
  mine(rewardScript: Uint8Array, chosen?: readonly Transaction[]): Block {
    const transactions = chosen ?? this.#choose();
    const feeUnits = chosen ? this.#examineChosen(chosen) : this.pool.feesOf(transactions.map(({ txid }) => txid));
    const time = Math.max(this.chain.medianTime() + 1, this.now());
    const { block: tip, height } = this.chain.tip;
    const block = findBlock({ previous: tip.hash, height: height + 1, time, rewardScript, feeUnits, transactions });
    if (this.chain.stored.has(block.hash))
      throw new Refusal(refusalCodes.internal, 'ProcessNewBlock, block not accepted');
    this.record.append({ is: 'block', header: block.header, transactions: block.transactions.map(({ raw }) => raw) });
    this.#settle(this.chain.add(block));
    return block;
  }

  refuse(hash: string): void {
    this.record.append({ is: 'refused', name: hash });
    this.#settle(this.chain.refuse(hash), remembersBlocks);
  }

  reconsider(hash: string): void {
    this.record.append({ is: 'reconsidered', name: hash });
    this.#settle(this.chain.reconsider(hash));
  }

  /** As if it had never come here, with all that is built upon it. */
  forget(txid: string): void {
    this.record.append({ is: 'forgotten', name: txid });
    this.pool.drop(txid);
  }

  /** What happened once happens again. */
  play(happening: Happening): void {
    if (happening.is === 'block')
      this.#settle(this.chain.add(blockOf(happening.header, happening.transactions.map(readTransaction))));
    else if (happening.is === 'sent') this.#await(readTransaction(happening.raw), happening.time);
    else if (happening.is === 'refused') this.#settle(this.chain.refuse(happening.name), remembersBlocks);
    else if (happening.is === 'reconsidered') this.#settle(this.chain.reconsider(happening.name));
    else this.pool.drop(happening.name);
  }

  startAnew(): void {
    this.chain = new Chain();
    this.pool = new Pool();
  }

  #await(tx: Transaction, time: number): void {
    const coins = coinsFor(this.chain, this.pool, tx);
    const feeUnits = sum(coins) - sum(tx.outputs);
    for (const rival of this.pool.rivalsOf(tx)) this.pool.drop(rival);
    this.pool.add({ tx, feeUnits, time, height: this.chain.height });
  }

  #settle({ left, joined }: Turn, remembers = Infinity): void {
    for (const { block } of joined) this.pool.confirm(block.transactions);
    const again = left.slice(0, remembers).toReversed().flatMap(paymentsOf);
    for (const tx of again) {
      const isFree = !this.pool.waiting.has(tx.txid) && this.pool.rivalsOf(tx).length === 0;
      if (isFree && isStillSound(this.chain, this.pool, tx)) this.#await(tx, this.now());
    }
    if (left.length === 0) return;
    for (const [txid, { tx }] of this.pool.waiting) if (!isStillSound(this.chain, this.pool, tx)) this.pool.drop(txid);
  }

  /** What pays best first, each after what it is built upon. */
  #choose(): Transaction[] {
    const chosen = new Map<string, Transaction>();
    let weight = 0;
    const byRate = [...this.pool.waiting.values()].toSorted((one, other) =>
      Number(other.feeUnits * BigInt(one.tx.vsize) - one.feeUnits * BigInt(other.tx.vsize)),
    );
    const take = (tx: Transaction): void => {
      if (chosen.has(tx.txid)) return;
      for (const parent of this.pool.parentsOf(tx)) take(this.pool.get(parent).tx);
      if (weight + tx.weight > blockWeightMax) return;
      if (this.pool.parentsOf(tx).some((parent) => !chosen.has(parent))) return;
      weight += tx.weight;
      chosen.set(tx.txid, tx);
    };
    for (const { tx } of byRate) take(tx);
    return [...chosen.values()];
  }

  #examineChosen(chosen: readonly Transaction[]): bigint {
    const before = new Pool();
    let fees = 0n;
    for (const tx of chosen) {
      try {
        const feeUnits = examineForBlock(this.chain, before, tx);
        if (before.rivalsOf(tx).length > 0)
          throw new Refusal(refusalCodes.transactionError, 'bad-txns-inputs-missingorspent');
        before.add({ tx, feeUnits, time: 0, height: 0 });
        fees += feeUnits;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal(refusalCodes.transactionError, `TestBlockValidity failed: ${error.message}`);
      }
    }
    return fees;
  }
}

function paymentsOf({ block }: Stored): Transaction[] {
  return block.transactions.filter((tx) => !isCoinbase(tx));
}

function sum(parts: readonly { units: bigint }[]): bigint {
  return parts.reduce((total, { units }) => total + units, 0n);
}
