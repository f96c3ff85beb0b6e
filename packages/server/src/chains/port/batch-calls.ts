import type { ContractCall } from './sweep-calls.ts';

/** One of those that are paid together. */
export type BatchRow = { to: string; units: bigint };

/** How one transaction pays several: how many, whom, and what that costs. */
export interface PaysSeveral {
  /** So many fit into one transaction. */
  readonly rowsMax: number;
  /** The same of a token, where that is less. */
  readonly tokenRowsMax?: number;
  /** From so many on it costs less than paying each alone. */
  rowsMin(contract: string | null): number;
  /** Whether one of several can be paid as much. */
  fits(units: bigint, to: string): boolean;
  /** About what so many cost together, and hardly ever more, by what one costs alone. */
  costs(alone: bigint, count: number): bigint;
}

/** Chains on which a contract of ours pays many at once, each of them or not by itself. */
export interface BatchCalls extends PaysSeveral {
  /** Where it stands on every network, and what puts it there. */
  readonly contract: { address: string; creation: { to: string; data: string } };
  /** What a call of it may burn more than by its estimate, where payees have got code since. */
  spareGas(call: ContractCall): bigint;
  /** Pays all rows, out of the allowance of whoever calls or of the coins that come along. A name is used once. */
  pay(name: string, contract: string | null, rows: readonly BatchRow[]): ContractCall;
  /** Lets the contract move all of a token that whoever calls has. */
  allow(contract: string): ContractCall;
}

export type BatchStanding = 'final' | 'included' | 'absent';

/** What a node tells of that contract. */
export interface BatchReader {
  /** Whether it is there, by its code, in a final block as well: as many nodes have to tell it as a death takes. */
  isThere(): Promise<boolean>;
  /** The same for people: `final` where it is there so, `included` where nodes see it and not all of that is proven yet. */
  standing(): Promise<BatchStanding>;
  /** Whether it may move so much of a token of somebody. */
  isAllowed(owner: string, contract: string, units: bigint): Promise<boolean>;
  /** Of these the ones that it pays in coin as cheaply as others: nobody's code would run, and somebody was there before. */
  knownPayees(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** The rows that would be refused as things are now, from 0 on; none where all of it would fail. */
  refusedNow(call: { from: string; to: string; units: bigint; data: string }): Promise<number[]>;
  /**
   * The rows that were refused in a transaction that succeeded in this block, from 0 on. As many nodes have to tell the same as a death
   * takes, for what was refused is paid anew; null until then. `untold` where that contract said nothing in it, which is so where it is
   * not there: nothing was paid, and coins that came along stand at its address.
   */
  refused(sent: { hash: string; from: string; blockHash: string }): Promise<number[] | 'untold' | null>;
}
