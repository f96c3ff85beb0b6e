import type { Broadcast } from '../../port/port.ts';
import type { MemoryTransaction, Move } from '../rules/block.ts';

/** Of a plain transfer, as on Ethereum. */
export const plainWork = 21_000n;

/** What a test makes true of a chain for a while: what it costs, who refuses what. */
export class Conditions {
  /** What a plain transfer costs, when nothing is dear. */
  feeUnits = 21_000_000_000_000n;
  #factor = 1n;
  #refused = 0;
  #refusal: string | null = null;
  readonly #blocked = new Set<string>();
  readonly #refusing = new Set<string>();
  readonly #diverted = new Map<string, string>();

  /** From now on everything costs so many times as much; 1 is as ever. What was signed for less waits until then. */
  priceTimes(factor: number): void {
    this.#factor = BigInt(factor);
  }

  /** No node takes the next transactions. */
  refuseBroadcasts(count: number): void {
    this.#refused = count;
  }

  /** From now on every call would fail, for this reason; null is as ever. */
  refuseCalls(reason: string | null): void {
    this.#refusal = reason;
  }

  /** Why no call would work just now. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** The token lets this address neither pay nor be paid, or again does. */
  blockAddress(token: string, address: string, isBlocked = true): void {
    set(this.#blocked, `${token.toLowerCase()}/${address.toLowerCase()}`, isBlocked);
  }

  /** A contract at this address takes no coins, or again does. */
  refuseCoins(address: string, refuses = true): void {
    set(this.#refusing, address.toLowerCase(), refuses);
  }

  /** From now on the token gives to another address what is sent to this one, and says so. */
  divert(token: string, address: string, to: string): void {
    this.#diverted.set(`${token.toLowerCase()}/${address.toLowerCase()}`, to.toLowerCase());
  }

  goesTo({ contract, to }: Pick<Move, 'contract' | 'to'>): string {
    return this.#diverted.get(`${contract}/${to}`) ?? to;
  }

  /** Of a unit of work, rounded up. */
  price(): bigint {
    return (this.feeUnits * this.#factor + plainWork - 1n) / plainWork;
  }

  feeOf(work: bigint): bigint {
    return (this.feeUnits * this.#factor * work + plainWork - 1n) / plainWork;
  }

  /** Only what somebody signed is held against the price: tests pay what they like. */
  isTooCheap({ work, feeUnits }: MemoryTransaction): boolean {
    return work !== null && feeUnits < this.feeOf(work);
  }

  allows({ contract, from, to }: Pick<Move, 'contract' | 'from' | 'to'>): boolean {
    if (contract === null) return !this.#refusing.has(to);
    return !this.#blocked.has(`${contract}/${from}`) && !this.#blocked.has(`${contract}/${to}`);
  }

  takeRefusal(): Broadcast | null {
    if (this.#refused === 0) return null;
    this.#refused -= 1;
    return { outcome: 'refused', reason: 'The pool is full.', retry: true };
  }
}

function set(all: Set<string>, key: string, isIn: boolean): void {
  if (isIn) all.add(key);
  else all.delete(key);
}
